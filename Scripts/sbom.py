#!/usr/bin/env python3
"""Writes what annotate consists of as CycloneDX 1.6 JSON to standard output.

usage: sbom.py ROOT PROGRAM

The parts are the wheels of Scripts/wheels.txt, the files taken out of them (Scripts/runtime.sha256), and
the packages of Debian that PROGRAM is linked with, directly or not.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import uuid


def wheels(scripts):
    """The wheels, pinned by hash."""
    pattern = re.compile(r"^([\w.-]+)==(\S+) --hash=sha256:([0-9a-f]{64})$", re.MULTILINE)
    for name, version, digest in pattern.findall((scripts / "wheels.txt").read_text()):
        purl = f"pkg:pypi/{name.replace('_', '-').lower()}@{version}"
        yield component("library", name, version, purl, purl=purl, digest=digest)


def runtime_files(scripts):
    """The libraries and models in the runtime folder."""
    for line in (scripts / "runtime.sha256").read_text().splitlines():
        digest, path = line.split(maxsplit=1)
        if path.startswith(("lib/", "models/")):
            kind = "machine-learning-model" if path.startswith("models/") else "file"
            yield component(kind, path, None, f"runtime/{path}", digest=digest)


def packages(program):
    """The packages of the system that hold the libraries of a program."""
    linked = subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout
    paths = {str(pathlib.Path(path).resolve()) for path in re.findall(r"=> (/\S+)", linked)}
    # What is looked up while the program runs.
    names = {"libmicrohttpd12", "librubberband2", "libseccomp2"} | {owner(path) for path in paths}
    shown = ["dpkg-query", "--show", "--showformat=${Package} ${Version} ${Architecture}\n"]
    found = subprocess.run(shown + sorted(names - {None}), capture_output=True, text=True).stdout
    for line in found.splitlines():
        name, version, architecture = line.split()
        purl = f"pkg:deb/debian/{name}@{version}?arch={architecture}"
        yield component("library", name, version, purl, purl=purl)


def owner(path):
    """The package of a file; None if no package has it."""
    for form in (path, path.removeprefix("/usr")):
        found = subprocess.run(["dpkg-query", "--search", form], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    return None


def component(kind, name, version, reference, purl=None, digest=None):
    """A part in the form of CycloneDX."""
    part = {"type": kind, "bom-ref": reference, "name": name, "version": version, "purl": purl}
    part["hashes"] = [{"alg": "SHA-256", "content": digest}] if digest else None
    return {key: value for key, value in part.items() if value}


def bill(root, program):
    """The whole document, the same for the same parts."""
    scripts = root / "Scripts"
    parts = [*wheels(scripts), *runtime_files(scripts), *packages(program)]
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True)
    itself = component("application", "annotate", version.stdout.split()[1], "annotate")
    itself["licenses"] = [{"license": {"id": "MIT"}}]
    digest = hashlib.sha256(json.dumps([itself, parts]).encode()).digest()
    serial = uuid.UUID(bytes=digest[:16], version=4)
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {"component": itself},
        "components": parts,
        "dependencies": [{"ref": "annotate", "dependsOn": sorted({p["bom-ref"] for p in parts})}],
    }


if __name__ == "__main__":
    print(json.dumps(bill(pathlib.Path(sys.argv[1]), sys.argv[2]), indent=2))
