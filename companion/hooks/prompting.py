"""A prompt: crisis first, then what the person asked of the memory, then what is recalled, and a card when one suits.

Everything is read before anything is written, so a store that is locked for a moment still answers: the record then
waits in the spool. Where the store cannot be read at all, the crisis answer and the time of day need none.
"""

from __future__ import annotations

from companion.dialogue.clean import clean_prompt
from companion.hooks.bundle import bring
from companion.hooks.call import boundary, is_off, keeps_no_dialogue, local_time
from companion.hooks.events import Outcome
from companion.hooks.hearing import hear, heard_again
from companion.hooks.keeping import is_said_again
from companion.hooks.record import PROMPT, Record
from companion.hooks.standing import Standing, standing_of, with_what_waits
from companion.hooks.writing import TROUBLE, Written, put_aside, write
from companion.rules.turn_plan import UNKEPT_CRISIS, plan
from companion.rules.turns import CRISIS
from companion.safety.masking import masked
from companion.store import connect
from companion.voice.prompting import prompt_block

TYPE_CHECKING = False
if TYPE_CHECKING:
    import sqlite3
    from typing import Final

    from companion.hooks.call import Call
    from companion.hooks.hearing import Hearing
    from companion.hooks.offering import Offer
    from companion.rules.turn_plan import Plan

    Handed = tuple[str, str, str]

_TAKES_BACK: Final = "off-record-before"
_OBEYED: Final = frozenset(
    {_TAKES_BACK, "off-record-chat", "private-session", "not-me", "not-about-me", "pause", "resume"}
)
"""Requests that change something in the store."""


def on_prompt(call: Call) -> Outcome:
    """Return what the agent receives with this prompt, after the prompt is kept as it may be."""
    text = clean_prompt(call.event.text or "") if call.event.human else None
    if text is None:
        return Outcome()
    hearing = hear(text)
    if is_off():
        from companion.hooks.switched_off import leave_mark  # noqa: PLC0415 - seldom

        return Outcome(_crisis_alone(call, hearing), afterwards=lambda: leave_mark(call))
    if not call.home:
        return _without_store(call, hearing, call.trouble)
    try:
        connection = connect.writing(call.store, connect.PROMPT_WAIT_MILLISECONDS)
    except TROUBLE as problem:
        return _from_a_store_to_read(call, hearing, problem)
    try:
        return _answered(call, connection, hearing)
    except TROUBLE as problem:  # what is damaged inside is met only when it is read
        return _without_store(call, hearing, problem)


def _from_a_store_to_read(call: Call, hearing: Hearing, problem: BaseException) -> Outcome:
    """Answer where nothing can be written: from the store where it can be read, else without it."""
    try:
        connection = connect.reading(call.store, connect.PROMPT_WAIT_MILLISECONDS)
        return _answered(call, connection, hearing)
    except TROUBLE:
        return _without_store(call, hearing, problem)


def _without_store(call: Call, hearing: Hearing, problem: BaseException | None) -> Outcome:
    """Answer with what needs no store, and leave the record in the spool, where there is a home for one."""
    standing = with_what_waits(call, Standing()) if call.home else Standing()
    planned = plan(hearing.heard, standing.situation(call))
    written = Written(problem, kept=False)
    if problem is not None and call.home:
        written = put_aside(call, record_of_prompt(call, hearing, planned, ()), problem)
    lines = _safety_lines(call, hearing, standing, planned)
    lines += _reports(hearing, standing, written)
    return Outcome(_block(call, hearing, lines, planned), problem)


def _answered(call: Call, connection: sqlite3.Connection, hearing: Hearing) -> Outcome:
    standing = standing_of(connection, call)
    hearing = heard_again(
        hearing,
        paused=standing.pause.active,
        session_flags=standing.session_flags,
        crisis_before=standing.had_crisis(connection, call, hearing.found.level),
    )
    if _comes_again(call, standing, hearing):
        return Outcome()
    situation = standing.situation(call)
    if situation.scripted and hearing.found.level == "none":
        return Outcome()
    planned = plan(hearing.heard, situation)
    return _handed_over(call, connection, hearing, standing, planned)


def _comes_again(call: Call, standing: Standing, hearing: Hearing) -> bool:
    """Tell whether this very prompt was answered already: a second copy of the hook says nothing."""
    if standing.session is None or hearing.found.level != "none" or hearing.very_long:
        return False
    text = masked(hearing.text)
    if call.event.turn is not None:
        return standing.holds(call, text)
    return is_said_again(list(standing.held), text, call.moment.instant)


def _handed_over(
    call: Call, connection: sqlite3.Connection, hearing: Hearing, standing: Standing, planned: Plan
) -> Outcome:
    work = planned.follow_on and _is_back_at_work(hearing)
    if work:
        planned = planned._replace(follow_on=False, recall=True, flags=planned.flags & ~CRISIS)
    offer = _offer(call, connection, hearing, standing, planned)
    handed = (*(offer.handed if offer else ()), *_marks(planned, work))
    lines = _safety_lines(call, hearing, standing, planned)
    if hearing.very_long and not hearing.requests:
        text = "\n".join(
            filter(None, (offer.start if offer else "", _block(call, hearing, lines, planned, offer)))
        )
        return Outcome(text, afterwards=lambda: _keep_late(call, connection, hearing, planned, handed))
    record = record_of_prompt(call, hearing, planned, handed)
    if _TAKES_BACK in record.acts:
        record, standing = _aimed(call, standing, hearing, record)
    written = write(call, connection, record)
    lines += _reports(hearing, standing, written)
    card = _card(call, connection, hearing, standing) if planned.card and written.problem is None else ""
    texts = (offer.start if offer else "", _block(call, hearing, lines, planned, offer), card)
    return Outcome("\n".join(filter(None, texts)), written.problem)


def _aimed(call: Call, standing: Standing, hearing: Hearing, record: Record) -> tuple[Record, Standing]:
    """Return the record and how things stand where "what I just said" is looked for: it may have reached no hook."""
    from companion.hooks.looking_back import aimed  # noqa: PLC0415 - behind a request

    settled = aimed(call, standing.held, hearing.text, record)
    return settled, standing if settled is record else standing._replace(held=())


def _keep_late(
    call: Call, connection: sqlite3.Connection, hearing: Hearing, planned: Plan, handed: tuple[Handed, ...]
) -> None:
    """Keep a very long message once the answer is out: masking and indexing it may take longer than there is."""
    problem = write(call, connection, record_of_prompt(call, hearing, planned, handed)).problem
    if problem is not None:
        raise problem  # the door counts it


def _is_back_at_work(hearing: Hearing) -> bool:
    """Tell whether the person takes work up again after a crisis answer."""
    from companion.rules.prompts import is_work  # noqa: PLC0415 - behind the mark of a crisis

    return hearing.found.level == "none" and is_work(hearing.text)


def _offer(
    call: Call, connection: sqlite3.Connection, hearing: Hearing, standing: Standing, planned: Plan
) -> Offer | None:
    if not planned.recall:
        return None
    bring("companion.rules.asking")
    from companion.rules.asking import tells_something  # noqa: PLC0415 - not needed without a store

    if standing.session is not None and not tells_something(hearing.text):
        return None
    for root in ("companion.hooks.offering", "companion.store.recalled", "companion.rules.ages"):
        bring(root)
    from companion.hooks.offering import offer_of  # noqa: PLC0415 - recall, behind a word to search for

    return offer_of(connection, call, hearing, standing, planned)


def _card(call: Call, connection: sqlite3.Connection, hearing: Hearing, standing: Standing) -> str:
    from companion.hooks.carding import card_of, may_be_due  # noqa: PLC0415 - not in every plan

    return (
        card_of(connection, call, hearing, standing.command) if may_be_due(connection, call, standing) else ""
    )


def record_of_prompt(call: Call, hearing: Hearing, planned: Plan, handed: tuple[Handed, ...]) -> Record:
    """Return what is kept of the prompt: no words off the record, secrets masked."""
    kept = planned.kept and not keeps_no_dialogue()
    text = "" if planned.off_record or not kept else masked(hearing.text)
    acts = tuple(request.kind for request in hearing.requests if request.kind in _OBEYED)
    if planned.crisis and hearing.found.kind == UNKEPT_CRISIS:
        acts = (*acts, "private-session")  # what follows is a way out, which nobody else may read
    event, moment = call.event, call.moment
    return Record(
        PROMPT, call.host, event.session, event.turn, text, moment.instant, moment.today, planned.flags, acts, kept,
        call.place, handed,
    )  # fmt: skip


def _marks(planned: Plan, work: bool) -> tuple[tuple[str, str, str], ...]:
    """Return the content-free marks of this prompt: that a crisis was answered, that work was taken up again."""
    if planned.crisis:
        return (("crisis", "", "answered"),)
    return (("crisis-over", "", "back at work"),) if work else ()


def _safety_lines(call: Call, hearing: Hearing, standing: Standing, planned: Plan) -> list[str]:
    """Return the facts of a crisis or of concern, or the short form for later turns."""
    if not (planned.crisis or planned.concern or planned.follow_on):
        return []
    from companion.hooks.caring import crisis_facts, follow_on  # noqa: PLC0415 - help lines; behind a hit

    if planned.crisis or planned.concern:
        return list(crisis_facts(call, hearing.found, standing))
    return [follow_on(standing.crisis_at, hearing.found.lang)]


def _reports(hearing: Hearing, standing: Standing, written: Written) -> list[str]:
    """Return what was done about each request, and how to undo it."""
    if not hearing.requests:
        return []
    from companion.hooks.caring import reports  # noqa: PLC0415 - behind a request

    return reports(hearing, standing, done=written.kept, removed=written.blanked)


def _block(call: Call, hearing: Hearing, lines: list[str], planned: Plan, offer: Offer | None = None) -> str:
    """Return the block of this prompt; a crisis answer and its short form stand alone, without the time."""
    if planned.crisis or planned.follow_on:
        from companion.voice.blocks import wrap  # noqa: PLC0415 - as above

        return wrap(boundary(), lines)
    items, hints = (offer.items, offer.hints) if offer is not None else ((), ())
    return prompt_block(local_time(call.moment), items, [*lines, *hints], hearing.language, boundary())


def _crisis_alone(call: Call, hearing: Hearing) -> str:
    planned = plan(hearing.heard, Standing().situation(call))
    lines = _safety_lines(call, hearing, Standing(), planned)
    return _block(call, hearing, lines, planned) if lines else ""
