"""Handing evidence to a command of the person's choice, and waiting for what it answers (K-40).

The command is started without a shell, in a process group of its own, with ``COMPANION_OFF=1``: an agent that is
asked this way neither keeps the evidence as dialogue nor is handed memories beside it. It gets the evidence on stdin
as one line of JSON; its stdout is the answer, its stderr is ours.

What must stay true: nothing that was started outlives the call. The *inner* budget is the command's: when it is over
the group is asked to end, and then ended. The *outer* budget bounds everything, what is left in the pipes included,
so a result always comes back: answered, timeout or failed. Ctrl-C, and a signal to end, end the group at once and go
on as ``KeyboardInterrupt``.
"""

import os
import selectors
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import IO, Final, Literal, NamedTuple

from companion.errors import UsageProblem

ANSWER_AT_MOST: Final = 1 << 20
"""Bytes of an answer; a command that prints more has failed."""

Status = Literal["answered", "timeout", "failed"]
Reason = Literal["", "time", "start", "exit", "size"]


class Budget(NamedTuple):
    """Seconds: ``inner`` for the command itself, ``outer`` for everything around it too."""

    inner: float
    outer: float


BUDGET: Final = Budget(300.0, 330.0)
"""K-40: 330 s around 300 s."""


class Consulted(NamedTuple):
    """What came of it.

    ``answer`` is empty unless ``answered``; ``exit_code`` is ``None`` unless the command ended by itself.

    ``reason`` of a failure: ``start`` it could not be started, ``exit`` it ended with another code than 0, ``size``
    it printed more than ``ANSWER_AT_MOST`` bytes; of a time-out: ``time``.
    """

    status: Status
    answer: str
    exit_code: int | None
    reason: Reason


def command_words(command: str) -> list[str]:
    """Return the words of a command line as a shell would split them. Raises ``UsageProblem`` for none."""
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise UsageProblem("--with: a quotation mark is not closed", 'like --with "ask --short"') from problem
    if not words or not words[0] or "\0" in command:
        raise UsageProblem("--with needs a command", 'like --with "ask --short"')
    return words


def consult(words: Sequence[str], sent: bytes, budget: Budget = BUDGET) -> Consulted:
    """Start the command, hand it ``sent`` on stdin, and return what came of it within the budget.

    Raises ``KeyboardInterrupt`` when the wait is cut short; the command is ended then too.
    """
    with _signals_as_interrupts() as interrupts:
        try:
            child = _started(words)
        except OSError:
            return Consulted("failed", "", None, "start")
        with child:
            try:
                interrupts.release()
                return _conversed(child, sent, budget)
            finally:
                interrupts.hold()
                _end(child)


def _started(words: Sequence[str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603 - the person's own command, without a shell
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "COMPANION_OFF": "1"},
        start_new_session=True,
    )


def _conversed(child: "subprocess.Popen[bytes]", sent: bytes, budget: Budget) -> Consulted:
    """Exchange until the command has ended or the inner budget has; the rest of the outer one is for ending it."""
    began = time.monotonic()
    said = _Exchange(child, sent)
    finished = said.until(began + budget.inner)
    if said.too_long:
        return Consulted("failed", "", None, "size")
    code = _code(child, began + budget.inner - time.monotonic()) if finished else None
    if code is None:
        _ask_to_end(child)
        _code(child, (began + budget.outer - time.monotonic()) / 2)
        return Consulted("timeout", "", None, "time")
    if code != 0:
        return Consulted("failed", "", code, "exit")
    return Consulted("answered", said.text(), 0, "")


class _Exchange:
    """Writing to a command and reading from it at once, so that neither waits for the other."""

    def __init__(self, child: "subprocess.Popen[bytes]", sent: bytes) -> None:
        self._rest = memoryview(sent)
        self._heard = bytearray()
        self._waiting = selectors.DefaultSelector()
        for pipe, event, act in (
            (child.stdin, selectors.EVENT_WRITE, self._write),
            (child.stdout, selectors.EVENT_READ, self._read),
        ):
            if pipe is not None:
                self._waiting.register(pipe, event, act)

    @property
    def too_long(self) -> bool:
        """Whether more was said than an answer may hold."""
        return len(self._heard) > ANSWER_AT_MOST

    def until(self, end: float) -> bool:
        """Exchange until both pipes are closed (``True``), the monotonic instant ``end``, or too much was said."""
        with self._waiting:
            while self._waiting.get_map() and not self.too_long:
                ready = self._waiting.select(max(end - time.monotonic(), 0))
                if not ready:
                    return False
                for key, _ in ready:
                    key.data(key.fileobj)
        return not self.too_long

    def text(self) -> str:
        """Return what was said, as UTF-8; other bytes are replaced."""
        return self._heard.decode("utf-8", "replace")

    def _write(self, pipe: IO[bytes]) -> None:
        try:
            written = os.write(pipe.fileno(), self._rest[: select_size()])
        except BrokenPipeError:  # it has heard enough
            written = len(self._rest)
        self._rest = self._rest[written:]
        if not self._rest:
            self._close(pipe)

    def _read(self, pipe: IO[bytes]) -> None:
        piece = os.read(pipe.fileno(), 1 << 16)
        self._heard += piece
        if not piece:
            self._close(pipe)

    def _close(self, pipe: IO[bytes]) -> None:
        self._waiting.unregister(pipe)
        with suppress(BrokenPipeError):
            pipe.close()


def select_size() -> int:
    """Return how many bytes a pipe that is ready takes without waiting (POSIX, ``PIPE_BUF``)."""
    from select import PIPE_BUF  # noqa: PLC0415 - a name of POSIX only

    return PIPE_BUF


def _code(child: "subprocess.Popen[bytes]", seconds: float) -> int | None:
    try:
        return child.wait(max(seconds, 0))
    except subprocess.TimeoutExpired:
        return None


def _ask_to_end(child: "subprocess.Popen[bytes]") -> None:
    _signal_group(child, signal.SIGTERM)


def _end(child: "subprocess.Popen[bytes]") -> None:
    """End whatever is left of the command's group, and close its pipes."""
    _signal_group(child, signal.SIGKILL)
    for pipe in (child.stdin, child.stdout):
        if pipe is not None:
            with suppress(BrokenPipeError):
                pipe.close()


def _signal_group(child: "subprocess.Popen[bytes]", number: int) -> None:
    # The group carries the number of its leader, also when that one has ended and others of the group have not.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, number)


class _Interrupts:
    """Makes a signal a ``KeyboardInterrupt``: at once, or later while it is held.

    It is held while a command is started and ended: cut short there, the command would go on with nobody to end it.
    """

    def __init__(self) -> None:
        self._held = True
        self.came = False

    def __call__(self, _number: int, _frame: FrameType | None) -> None:
        self.came = True
        if not self._held:
            raise KeyboardInterrupt

    def release(self) -> None:
        """Let signals interrupt from now on. Raises ``KeyboardInterrupt`` when one has come already."""
        self._held = False
        if self.came:
            raise KeyboardInterrupt

    def hold(self) -> None:
        """Let signals wait."""
        self._held = True


@contextmanager
def _signals_as_interrupts() -> Iterator[_Interrupts]:
    """Let signals that ask this process to end interrupt the wait, as Ctrl-C does; only a main thread can."""
    interrupts = _Interrupts()
    if threading.current_thread() is not threading.main_thread():
        yield interrupts
        return
    # A signal that is ignored (nohup) or has a handler of its own stays as it is.
    plain = [number for number, usual in _USUAL.items() if signal.getsignal(number) is usual]
    before = {number: signal.signal(number, interrupts) for number in plain}
    try:
        yield interrupts
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if interrupts.came:
        raise KeyboardInterrupt


_USUAL: Final = {
    signal.SIGINT: signal.default_int_handler,
    signal.SIGTERM: signal.SIG_DFL,
    signal.SIGHUP: signal.SIG_DFL,
}
"""Signals that ask a process to end, and what takes them where nobody has chosen otherwise."""
