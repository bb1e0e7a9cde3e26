"""Makes the manual as plain HTML pages out of the Markdown files.

usage: site.py SOURCES REFERENCE FOLDER

SOURCES is the repository, REFERENCE a folder with a Markdown page for each command. Every link is
checked; where one leads nowhere, nothing is written and the exit code is 65.
"""

import html
import json
import os
import posixpath
import re
import shutil
import sys
from pathlib import Path

import markdown

HERE = Path(__file__).parent / "site"
SECTIONS = [
    ("Start", ["README.md", "Documentation/README.md"]),
    ("Guides", ["Documentation/Guides/*.md"]),
    ("Topics", ["Documentation/*.md"]),
    ("Commands", ["Reference/*.md"]),
    ("Exit codes", ["Documentation/Errors/*.md"]),
    ("Measurements", ["Documentation/Measurements/*.md"]),
    ("Behind it", ["ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md",
                   "Samples/README.md", "Documentation/Decisions/*.md"]),
]


def slug(text, separator="-"):
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", separator)


def spaced(text):
    """Markdown in which lists and tables that follow a line of text begin after an empty line."""
    lines, fenced, before = [], False, ""
    for line in text.split("\n"):
        if line.startswith("```"):
            fenced = not fenced
        kind = re.match(r"(\||[-*] |\d+\. )", line)
        if kind and not fenced and before.strip() and not re.match(r"(\||[-*] |\d+\. | )", before):
            lines.append("")
        lines.append(line)
        before = line
    return "\n".join(lines)


def unbroken(body):
    """HTML whose option names stay on one line, as browsers break lines at hyphens."""

    def mark(code):
        return "<code>" + re.sub(r"(?<![\w-])--?[a-z][\w-]*", r"<span>\g<0></span>", code[1]) + "</code>"

    return re.sub(r"(?<!<pre>)<code>([^<]*)</code>", mark, body)


def title(text):
    """The first heading, without marks."""
    return re.sub(r"[`*]", "", re.search(r"^# (.*)", text, re.M)[1])


class Site:
    """All pages, by the paths of their sources."""

    def __init__(self, sources, reference):
        self.sources = sources
        found = {}
        for name, patterns in SECTIONS:
            for pattern in patterns:
                for path in self.paths(pattern, reference):
                    found.setdefault(path[0], (name, path[1].read_text()))
        self.pages = found
        self.titles = {path: title(text) for path, (_, text) in found.items()}
        self.bodies, self.anchors, self.index, self.copies = {}, {}, [], set()
        for path, (section, text) in found.items():
            self.convert(path, section, text)

    def paths(self, pattern, reference):
        """The paths in the site and the files of a pattern, a README first."""
        if pattern.startswith("Reference/"):
            root, places = reference, reference.glob(pattern.removeprefix("Reference/"))
            return [(f"Reference/{file.name}", file) for file in sorted(places)]
        files = sorted(self.sources.glob(pattern), key=lambda file: (file.name != "README.md", file))
        return [(file.relative_to(self.sources).as_posix(), file) for file in files]

    def convert(self, path, section, text):
        """Turns a page into HTML and notes its anchors and its entries of the index."""
        converter = markdown.Markdown(
            extensions=["tables", "fenced_code", "sane_lists", "toc"],
            extension_configs={"toc": {"slugify": slug}},
        )
        body = unbroken(converter.convert(spaced(text)).replace("\\|", "|"))
        body = body.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")
        self.bodies[path] = body
        self.anchors[path] = set(re.findall(r'<h\d id="([^"]*)"', body))
        for part in re.split(r"(?=<h[1-3] id=)", body):
            head = re.match(r'<h[1-3] id="([^"]*)">(.*?)</h', part, re.S)
            if head:
                plain = [html.unescape(re.sub(r"<[^>]*>", "", piece)) for piece in (head[2], part)]
                self.index.append({
                    "section": section, "page": self.titles[path], "title": plain[0], "text": " ".join(plain[1].split()),
                    "link": f"{page_name(path)}#{head[1]}",
                })

    def linked(self, path, problems):
        """The HTML of a page with links to the other pages."""

        def replace(match):
            attribute, target = match[1], html.unescape(match[2])
            if re.match(r"[a-z]+:", target):
                return match[0]
            file, _, anchor = target.partition("#")
            full = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
            if full in self.pages:
                if anchor and anchor not in self.anchors[full]:
                    problems.append(f"{path}: there is no heading '{target}'")
                link = posixpath.relpath(page_name(full), posixpath.dirname(path) or ".")
                return f'{attribute}="{link}{"#" + anchor if anchor else ""}"'
            source = self.sources / full
            if source.is_file() and not full.startswith(".."):
                self.copies.add(full)
            elif not source.is_dir():
                problems.append(f"{path}: there is no file '{target}'")
            return match[0] if source.is_file() else f'{attribute}=""'

        body = re.sub(r'\b(href|src)="([^"]*)"', replace, self.bodies[path])
        # Folders have no page.
        return re.sub(r'<a href="">(.*?)</a>', r"\1", body, flags=re.S)

    def menu(self, current):
        """The list of all pages as seen from one of them."""
        parts = []
        for name, _ in SECTIONS:
            items = []
            for path, (section, _) in self.pages.items():
                if section == name:
                    link = posixpath.relpath(page_name(path), posixpath.dirname(current) or ".")
                    mark = ' aria-current="page"' if path == current else ""
                    items.append(f'<li><a href="{link}"{mark}>{html.escape(self.titles[path])}</a></li>')
            if items:
                parts.append(f"<h2>{name}</h2><ul>{''.join(items)}</ul>")
        return "".join(parts)

    def write(self, folder):
        """Writes all pages and what they show."""
        problems = []
        bodies = {path: self.linked(path, problems) for path in self.pages}
        if problems:
            fail(problems)
        template = (HERE / "page.html").read_text()
        shutil.rmtree(folder, ignore_errors=True)
        for path, body in bodies.items():
            base = "../" * path.count("/")
            values = {"title": html.escape(self.titles[path]), "base": base, "menu": self.menu(path)}
            page = re.sub(r"\{(title|base|menu)\}", lambda match: values[match[1]], template)
            file = folder / page_name(path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(page.replace("{body}", body))
        for name in self.copies:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.sources / name, folder / name)
        for name in ["site.css", "search.js"]:
            shutil.copyfile(HERE / name, folder / name)
        entries = json.dumps(self.index, ensure_ascii=False).replace("</", "<\\/")
        (folder / "index.js").write_text(f"const searchIndex = {entries};\n")
        return len(bodies)


def page_name(path):
    """The path of a page in the site; that of a README is the folder's."""
    folder, name = os.path.split(path)
    return posixpath.join(folder, "index.html" if name == "README.md" else name[:-3] + ".html")


def fail(problems):
    """Says what is wrong and ends."""
    for problem in problems:
        print(f"site: error: {problem}", file=sys.stderr)
    sys.exit(65)


def main():
    """Makes the site that the arguments ask for."""
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sources, reference, folder = map(Path, sys.argv[1:])
    count = Site(sources, reference).write(folder)
    print(f"{folder}/index.html: {count} pages")


main()
