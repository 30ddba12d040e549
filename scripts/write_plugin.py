"""Write the Claude Code plugin and its marketplace file below ``companion/data``, from the skill and the hosts."""

from pathlib import Path

import companion
from companion.setup.plugin import plugin_files

DATA = Path(companion.__file__).parent / "data"


def generated() -> dict[Path, str]:
    """Return what every generated file must hold."""
    skill = (DATA / "skill" / "SKILL.md").read_text("utf-8")
    return {DATA / name: text for name, text in plugin_files(skill, companion.__version__).items()}


if __name__ == "__main__":
    for path, text in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
