"""The calls of the remember skill, replayed over stdio in its order of work (R-5 … R-12, R-62 … R-64).

The judgement is the agent's: here a script stands in for it, one candidate after another, as the skill's procedure
says: recall for what covers the topic, decide, execute with one call, and sum up.
"""

from collections import Counter
from typing import Any

import pytest

from tests.mcp.hands import Agent, agent

pytestmark = pytest.mark.slow

OF_TIER = {"preferences": "preference", "project-context": "project context", "conversations": "conversation"}


class Session:
    """One run of the skill; ``done`` are (operation, tier) of each candidate."""

    def __init__(self, call: Agent) -> None:
        self.call = call
        self.done: list[tuple[str, str]] = []

    def candidate(
        self, content: str, tier: str, metadata: dict[str, Any], *, covers: str = "", operation: str = "ADD"
    ) -> dict[str, Any]:
        """Look for what covers the topic, then execute; ``operation`` is for an entry that was found."""
        found = self.call("recall", query=covers or content, tier=tier)["results"]
        values: dict[str, Any] = {"tier": tier, "content": content, "metadata": metadata}
        if operation in ("UPDATE", "ARCHIVE"):
            values["target_id"] = found[0]["id"]
        answer = self.call("remember", operation=operation, **values)
        assert "refused" not in answer, answer
        self.done.append((answer["operation"], tier))
        return answer

    def summary(self) -> str:
        """Return the skill's own summary of what was done."""
        saved = Counter(pair for pair in self.done if pair[0] != "NOOP")
        if not saved:
            return "Nothing new to save."
        parts = ", ".join(
            f"{amount} {operation} ({OF_TIER[tier]})" for (operation, tier), amount in saved.items()
        )
        idle = len(self.done) - saved.total()
        return f"Saved {saved.total()} memories: {parts}." + (f" {idle} NOOP." if idle else "")


@pytest.fixture
def project_folder(tmp_path: Any) -> str:
    (tmp_path / ".git").mkdir()
    return str(tmp_path)


def test_the_examples_of_the_skill_are_kept(project_folder: str) -> None:
    with agent(CLAUDE_PROJECT_DIR=project_folder) as call:
        assert "remember" in call.tools()  # then no file is edited
        run = Session(call)
        tooling = {"type": "preference", "topics": ["tooling", "package-management"]}
        npm = run.candidate("Use npm for package management", "preferences", tooling)["id"]
        run.candidate("CI pipeline deployed", "project-context", {"type": "context", "topics": ["ci"]})
        away = {"type": "relationship", "topics": ["scheduling"], "people": ["alex"], "date": "2026-05-18"}
        run.candidate("User out of office next week", "conversations", away)
        run.candidate(
            "Don't add verbose error handling because the framework guarantees it", "preferences",
            {"type": "rejection", "topics": ["code-style"], "section": "Code style"}, operation="REJECTION",
        )  # fmt: skip
        ci = {"type": "context", "topics": ["ci", "deployment"]}
        run.candidate(
            "CI pipeline deployed on two runners",
            "project-context",
            ci,
            covers="CI pipeline",
            operation="UPDATE",
        )
        bun = run.candidate(
            "Always use bun instead of npm", "preferences", tooling, covers="npm package", operation="ARCHIVE"
        )
        run.candidate("Always use bun instead of npm", "preferences", tooling)
        assert (bun["id"], bun["replacement_id"] != npm) == (npm, True)
        assert run.summary() == (
            "Saved 6 memories: 1 ADD (preference), 1 ADD (project context), 1 ADD (conversation), "
            "1 REJECTION (preference), 1 UPDATE (project context), 1 ARCHIVE (preference). 1 NOOP."
        )
        kept = {entry["content"]: entry for entry in call("search")["results"]}
        assert set(kept) == {
            "Always use bun instead of npm", "CI pipeline deployed on two runners", "User out of office next week",
        }  # fmt: skip
        assert kept["User out of office next week"]["people"] == ["alex"]
        assert kept["User out of office next week"]["date"] == "2026-05-18"


def test_nothing_new_is_said_so_and_a_rejection_can_be_taken_back() -> None:
    with agent() as call:
        run = Session(call)
        run.candidate(
            "Nothing worth it", "preferences", {"type": "observation", "topics": ["x"]}, operation="NOOP"
        )
        assert run.summary() == "Nothing new to save."
        wish = {"type": "rejection", "topics": ["code-style"]}
        kept = run.candidate(
            "Don't rename in passing because reviews suffer", "preferences", wish, operation="REJECTION"
        )
        call("forget", what=kept["id"])  # "that was situational"
        assert call("search", filter={"type": "rejection"})["count"] == call("stats")["total"] == 0


def test_what_may_conflict_is_noted_and_a_whole_line_is_cleaned() -> None:
    with agent() as call:
        first = Session(call).candidate(
            "Prefers tabs", "preferences", {"type": "preference", "topics": ["style"]}
        )
        values = {"tier": "preferences", "metadata": {"type": "preference", "topics": ["style"]}}
        call("remember", operation="ADD", content="Prefers spaces in YAML", target_id=first["id"], **values)
        call(
            "remember",
            operation="ADD",
            content="- Short names <!-- type:preference topics:style -->",
            **values,
        )
        contents = [entry["content"] for entry in call("search")["results"]]
        assert contents[0] == "Short names"
        assert contents[1] == "Prefers spaces in YAML (may conflict with: 'Prefers tabs')"
