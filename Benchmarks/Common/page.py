"""Tables in Markdown, and the pages of figures in the documentation."""

from common.failure import Failure


def table(header, rows):
    """A Markdown table, nothing if it has no rows."""
    if not rows:
        return ""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def write_page(page, command, figures):
    """Replaces what stands between the markers of a page that a command writes."""
    begin, end = f"<!-- begin: written by {command} -->", f"<!-- end: written by {command} -->"
    text = page.read_text()
    before, found_begin, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found_begin and found_end):
        raise Failure(f"{page}: has no lines '{begin}' and '{end}', between which the figures belong")
    page.write_text(f"{before}{begin}\n\n{figures}\n\n{end}{after}")
