"""A person with an editor in the mirror's folder: fields, lines, titles, markers, files that go and come."""

from pathlib import Path

from hypothesis import strategies as st

from companion.markdown.note_file import render_note
from companion.text.normalise import one_line
from tests.stateful import texts
from tests.stateful.invariants import BROKEN, file_by_hand, hand_file, note_of
from tests.stateful.model import Fields, Model, Now, cleaned
from tests.stateful.model_mirror import AS_WRITTEN, Mirror, current, hand_copy, note_by_hand
from tests.stateful.model_reads import entry_text, index_text, marker_of
from tests.stateful.world import World

MARKERS = (None, "manually resumed", "2026-06-01", "2099-01-01")


def can_edit(world: World) -> bool:
    """Tell whether a mirror is in step, so that what its files hold is known."""
    mirror = current(world.model)
    return mirror is not None and not mirror.behind


def any_broken(world: World) -> bool:
    """Tell whether a file cannot be read as a note."""
    mirror = current(world.model)
    return mirror is not None and "broken" in mirror.hand.values()


def any_edit(world: World) -> bool:
    """Tell whether the folder differs from what the store would write now."""
    return out_of_step(world.model, world.now)


def out_of_step(model: Model, now: Now) -> bool:
    """Tell whether the mirror's folder differs from what this model would write now."""
    mirror = current(model)
    if mirror is None:
        return False
    living = {note["id"]: note for note in model.living()}
    late = [
        id_
        for id_, written in mirror.base.items()
        if hand_file(mirror, id_, written) != _fresh(living, id_, now)
    ]
    index = index_text(model.living(), now.instant, marker_of(model, now))
    return bool(late or mirror.fresh or mirror.index_edited) or mirror.written_index != index


def _fresh(living: dict[str, Fields], id_: str, now: Now) -> bytes | None:
    return render_note(note_of(living[id_]), now.instant).encode() if id_ in living else b""


def edit(world: World, data: st.DataObject) -> None:
    """Make one change by hand, of a kind that is possible now."""
    mirror = current(world.model)
    assert mirror is not None
    kinds = [_add_file, _mark]
    if mirror.base:
        kinds += [_edit_fields, _edit_fields, _delete, _break, _retitle]
    data.draw(st.sampled_from(kinds), label="kind of hand edit")(world, mirror, data)


def _pick(mirror: Mirror, data: st.DataObject) -> str:
    ids = sorted(mirror.base, key=lambda id_: mirror.base[id_].note["position"])
    return ids[data.draw(st.integers(0, len(ids) - 1), label="note")]


def _file(mirror: Mirror, id_: str) -> Path:
    return mirror.folder / f"{mirror.base[id_].note['name']}.md"


def _put(mirror: Mirror, id_: str) -> None:
    data = hand_file(mirror, id_, mirror.base[id_])
    if data is None:
        _file(mirror, id_).unlink(missing_ok=True)
    else:
        _file(mirror, id_).write_bytes(data)


def _edit_fields(world: World, mirror: Mirror, data: st.DataObject) -> None:
    id_ = _pick(mirror, data)
    before = mirror.hand.get(id_)
    after = dict(before) if isinstance(before, dict) else hand_copy(mirror.base[id_])
    field = data.draw(
        st.sampled_from(("feeling", "wanted", "open_thread", "happened", "line", "status")), label="field"
    )
    _change(world, after, field, data)
    if after != hand_copy(mirror.base[id_]):
        mirror.hand[id_] = after
        _put(mirror, id_)


def _change(world: World, note: Fields, field: str, data: st.DataObject) -> None:
    text = cleaned(data.draw(texts.bodies, label="text"))
    if field == "wanted":
        note["wanted"] = data.draw(st.sampled_from(texts.WANTED))
    elif field == "happened" and text:
        note["lines"] = [(text, None, note["lines"][0][2]), *note["lines"][1:]]
    elif field == "line" and text:
        note["lines"] = [*note["lines"], (text, world.now.today, None)]
    elif field == "status":
        note["status"] = data.draw(st.sampled_from(("active", "resolved", "muted")))
        note["muted_until"] = world.instant * 2 if note["status"] == "muted" else None
    elif field in ("feeling", "open_thread"):
        note[field] = text or None


def _delete(_world: World, mirror: Mirror, data: st.DataObject) -> None:
    id_ = _pick(mirror, data)
    mirror.hand[id_] = "deleted"
    _put(mirror, id_)


def _break(_world: World, mirror: Mirror, data: st.DataObject) -> None:
    id_ = _pick(mirror, data)
    mirror.hand[id_] = "broken"
    _file(mirror, id_).write_bytes(BROKEN)


def _add_file(world: World, mirror: Mirror, data: st.DataObject) -> None:
    day = world.now.today
    world.added += 1
    name = f"emotion_{day}_by-hand-{world.added}"
    text = cleaned(data.draw(texts.phrases, label="text")) + f" {name}"
    mirror.fresh[name] = note_by_hand(name, day, text)
    (mirror.folder / f"{name}.md").write_bytes(file_by_hand(mirror.fresh[name]))


def _retitle(_world: World, mirror: Mirror, data: st.DataObject) -> None:
    id_ = _pick(mirror, data)
    written = mirror.base[id_]
    title = one_line(data.draw(texts.phrases, label="title"))
    old = entry_text(written.note, mirror.at)
    if written.note["sensitivity"] == "sensitive" or mirror.hand.get(id_) == "broken" or id_ in mirror.titles:
        return
    new = entry_text({**written.note, "title": title}, mirror.at)
    if old == new or f"{old}\n" not in mirror.written_index:
        return
    mirror.titles[id_] = title
    _write_index(mirror, mirror.written_index.replace(f"{old}\n", f"{new}\n"))


def _mark(_world: World, mirror: Mirror, data: st.DataObject) -> None:
    marker = data.draw(st.sampled_from(MARKERS), label="marker")
    present = mirror.written_marker if mirror.marker == AS_WRITTEN else mirror.marker
    if marker == present:
        return
    text = mirror.written_index
    if present is not None:
        text = text.partition("\n")[2]
    mirror.marker = AS_WRITTEN if marker == mirror.written_marker else marker
    _write_index(mirror, (f"# paused until {marker}\n" if marker else "") + text)


def _write_index(mirror: Mirror, text: str) -> None:
    mirror.written_index = text
    (mirror.folder / "MEMORY.md").write_text(text, "utf-8")
