"""A host for the tests: it sends events as hosts do, to the door in this process or in one of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import companion
from companion.hooks import events, hosts, payload
from companion.hooks.events import Outcome
from companion.setup.bootstrap import command_words

PARENT: Final = str(Path(companion.__file__).parents[1])


def command_of(
    home: Path | str, event: str = "x", host: str = "claude-code", parent: str = PARENT
) -> list[str]:
    """Return the command that ``setup`` writes."""
    return command_words(sys.executable, parent, str(home), "default", host, event)


def door(
    home: Path | str, data: bytes, event: str = "x", host: str = "claude-code", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the door as a host does: a process of its own, the payload on stdin."""
    command = command_of(home, event, host)
    environment = {**os.environ, **environment}
    return subprocess.run(command, input=data, capture_output=True, check=False, timeout=20, env=environment)


class Agent:
    """One session of one host, spoken to in this process."""

    def __init__(self, home: Path, host: str = "claude-code", session: str = "s1", **always: Any) -> None:
        self.home, self.host, self.session = home, host, session
        self.always = {"cwd": "/home/dev/app", **always}
        self.turn = 0
        self.outcome = Outcome()

    def start(self, source: str = "startup", **more: Any) -> str:
        """Begin, and return what the agent is told."""
        return self.send("SessionStart", source=source, **more)

    def prompt(self, text: str, **more: Any) -> str:
        """Say something, and return what the agent is told beside it."""
        self.turn += 1
        return self.send("UserPromptSubmit", **{"prompt": text, "prompt_id": f"p{self.turn}", **more})

    def stop(self, reply: str | None, **more: Any) -> str:
        """Let the agent answer."""
        named = {"prompt_id": f"p{self.turn}", "last_assistant_message": reply, "stop_hook_active": False}
        return self.send("Stop", **{**named, **more})

    def end(self, **more: Any) -> str:
        """Leave."""
        return self.send("SessionEnd", reason="prompt_input_exit", **more)

    def say(self, text: str, reply: str = "Done.", **more: Any) -> str:
        """Say something, let the agent answer, and return what it was told."""
        told = self.prompt(text, **more)
        self.stop(reply, **more)
        return told

    def send(self, name: str, **fields: Any) -> str:
        """Send one event and return the context of the answer; what is done afterwards is done."""
        named = {"session_id": self.session, "hook_event_name": name, **self.always, **fields}
        return context_of(self.send_raw(json.dumps(named).encode(), name))

    def send_raw(self, data: bytes, name: str = "x") -> str:
        """Send bytes and return the bare answer."""
        read = payload.parse(data)
        adapter = hosts.host_of(self.host, read) if read is not None else None
        event = adapter.event(read, name) if adapter is not None and read is not None else None
        if adapter is None or read is None or event is None:
            return ""
        self.outcome = events.outcome_of(str(self.home), "default", adapter.name, event)
        answer = adapter.answer(event, self.outcome.text, read) if self.outcome.text else ""
        self.outcome.afterwards()
        return answer


def context_of(answer: str) -> str:
    """Return the context in an answer, empty for none."""
    if not answer:
        return ""
    said: Mapping[str, Any] = json.loads(answer)
    return str(said["hookSpecificOutput"]["additionalContext"])
