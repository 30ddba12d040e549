"""``companion remember``."""

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.context import Call, call, tell_pause, working_folder
from companion.cli.flags import Allow, Json, Yes
from companion.cli.output import confirm, emit, emit_json, is_asked, read_text, tell
from companion.errors import UsageProblem

if TYPE_CHECKING:
    from companion.actions.reads.proposing import Proposal
    from companion.rules.remembering import Request


Op = Annotated[str | None, typer.Option(metavar="OP", help="ADD, UPDATE, ARCHIVE, REJECTION or NOOP.")]
Tier = Annotated[
    str | None, typer.Option(metavar="TIER", help="preferences, project-context or conversations.")
]
Type = Annotated[
    str | None,
    typer.Option(
        metavar="TYPE", help="preference, decision, context, relationship, observation or rejection."
    ),
]
Topics = Annotated[
    list[str] | None, typer.Option(metavar="TAGS", help="One to three tags: tooling,code-style.")
]
People = Annotated[list[str] | None, typer.Option(metavar="NAMES", help="Whom it is about: alex,team-lead.")]
Section = Annotated[str | None, typer.Option(metavar="HEADING", help="Heading to stand under.")]
Target = Annotated[
    str | None,
    typer.Option(
        metavar="ENTRY",
        help="Id, or words of the entry to update, to archive, or that ADD may conflict with.",
    ),
]
Project = Annotated[
    str | None, typer.Option(metavar="PROJECT", help="Folder, id or name of the project that it is for.")
]


def run(
    text: Annotated[
        str | None, typer.Argument(metavar="[TEXT]", help="What to remember; - reads it from stdin.")
    ] = None,
    op: Op = None,
    tier: Tier = None,
    type: Type = None,
    topics: Topics = None,
    people: People = None,
    section: Section = None,
    target: Target = None,
    project: Project = None,
    allow: Allow = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing on success.")] = False,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Keep a fact for the sessions to come.

    A preference, a decision, what is built, who is who. Without --op it shows what is known on the topic and
    proposes what to do; it is done after a yes.

    Project context belongs to the project of the working directory, everything else holds everywhere.
    """
    from companion.rules.remembering import Request

    here = call()
    request = Request(
        read_text(text, "TEXT") or "", tier, type, tuple(topics or ()), tuple(people or ()), section, target,
        project, working_folder(), None, tuple(allow or ()),
    )  # fmt: skip
    if op is None:
        decided = _consented(here, request, quiet=quiet, yes=yes, json=json)
        if decided is None:
            return
        op, request = decided
    _carry_out(here, op, request, quiet=quiet, json=json)


def _consented(
    here: Call, request: "Request", *, quiet: bool, yes: bool, json: bool
) -> "tuple[str, Request] | None":
    """Return the operation that was consented to, ``None`` when it was only shown."""
    from companion.actions.reads.proposing import proposal_json, propose

    if quiet and not yes:
        raise UsageProblem("--quiet needs --op or --yes", "there is nobody to ask")
    proposal = propose(here.home, here.moment, request)
    if not yes and json:
        emit_json(proposal_json(proposal))
        return None
    if not yes:
        from companion.voice import remembering

        asked = is_asked() and proposal.operation != "NOOP"
        emit(remembering.proposal(proposal, here.moment.today, here.language, waiting=not asked))
        if not asked:
            return None
        confirm(remembering.question(here.language), yes)
    return proposal.operation, _about(request, proposal)


def _about(request: "Request", proposal: "Proposal") -> "Request":
    """Return the request for the very entry that was shown: one that has changed since is refused."""
    if proposal.target is None or proposal.operation == "NOOP":
        return request
    return request._replace(target=proposal.target.id, seen=proposal.target.text)


def _carry_out(here: Call, op: str, request: "Request", *, quiet: bool, json: bool) -> None:
    from companion.actions.changes.remember import remember, remembered_json

    done = remember(here.home, here.moment, op, request)
    if quiet:
        return
    tell_pause(here)
    for warning in done.warnings:
        tell(f"companion: {warning}")
    if json:
        emit_json(remembered_json(done))
        return
    from companion.voice import remembering

    emit(remembering.done(done, here.language))
    if done.asks_why:
        tell(remembering.why_asked(done, here.language))
