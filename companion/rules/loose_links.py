"""Links that lose their heading: an entry that goes takes the heading with it under which nothing else stands.

A link holds the words of the heading that it leads to, so it goes with them. What stands under a heading are the
entries that are active or archived, and never those that are forgotten.
"""

from collections.abc import Collection, Iterable

from companion.rules.tiers import ArchivedEntry, Entry, anchor_of, is_visible, link_to


def links_to(told: Iterable[Entry]) -> frozenset[str]:
    """Return the links to the headings under which these entries stand; what stands under none has no link."""
    links = (link_to(entry.tier, entry.section) for entry in told if entry.section)
    return frozenset(link for link in links if "#" in link)


def without_lost_link(entry: Entry, gone: Collection[str], standing: Collection[Entry]) -> Entry:
    """Return the entry, without its link when that leads to one of ``gone`` and nothing is left there."""
    return entry._replace(see_also=None) if _is_lost(entry.see_also, entry, gone, standing) else entry


def without_lost_links(
    archived: ArchivedEntry, gone: Collection[str], standing: Collection[Entry]
) -> ArchivedEntry:
    """Return the archived entry likewise: without its link, and without the one to what took its place."""
    entry = without_lost_link(archived.entry, gone, standing)
    see = "" if _is_lost(archived.see, entry, gone, standing) else archived.see
    return archived._replace(entry=entry, see=see)


def _is_lost(link: str | None, entry: Entry, gone: Collection[str], standing: Collection[Entry]) -> bool:
    """Tell whether a link leads to one of ``gone``, and to nothing that may be seen where the entry is."""
    if not link or not any(_is_same(link, place) for place in gone):
        return False
    return not any(
        _is_same(link, place) for place in links_to(o for o in standing if is_visible(o, entry.project))
    )


def _is_same(link: str, place: str) -> bool:
    """Tell whether a link, as a person may have written it, leads to a place; the second of a name has ``-1``."""
    file, mark, heading = link.partition("#")
    place_file, _, wanted = place.partition("#")
    anchor = anchor_of(heading)
    number = anchor.removeprefix(f"{wanted}-")
    fits = anchor == wanted or (number != anchor and number.isdigit())
    return bool(mark) and fits and file.rpartition("/")[2].strip().lower() == place_file
