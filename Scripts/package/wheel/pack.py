"""Packs a folder as a wheel, with the list of its files, so that the same files give the same bytes.

usage: SOURCE_DATE_EPOCH=SECONDS pack.py FOLDER WHEEL
"""

import base64
import hashlib
import os
import pathlib
import sys
import time
import zipfile


def record_line(name, content):
    """The line of RECORD about a file."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def add(wheel, name, content, moment):
    """Adds a file with the permissions that it has wherever it is installed."""
    entry = zipfile.ZipInfo(name, moment)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system = 3  # Unix, whose permissions follow
    mode = 0o100755 if ".data/scripts/" in name else 0o100644
    entry.external_attr = mode << 16
    wheel.writestr(entry, content, compresslevel=9)


def main(folder, destination):
    folder = pathlib.Path(folder)
    moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    # What describes the wheel comes last, so that it can be replaced without reading the rest.
    names.sort(key=lambda name: ".dist-info/" in name)
    record = next(name for name in names if name.endswith(".dist-info/WHEEL")).replace("WHEEL", "RECORD")
    lines = []
    with zipfile.ZipFile(destination, "w") as wheel:
        for name in names:
            content = (folder / name).read_bytes()
            lines.append(record_line(name, content))
            add(wheel, name, content, moment)
        add(wheel, record, "".join(lines) + f"{record},,\n", moment)


if __name__ == "__main__":
    main(*sys.argv[1:])
