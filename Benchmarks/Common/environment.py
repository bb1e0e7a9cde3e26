"""Environments of Python with pinned packages."""

import sys

from common.command import LAST, run


def program(folder, name):
    """A program of the environment in a folder."""
    return folder / "bin" / name


def install(name, folder, requirements, *options, advice="check the network"):
    """Makes the environment with the packages that the file `requirements` lists, unless it is there.

    `name` and `advice` tell what is installed and what to do if that fails; `options` are more options of pip.
    """
    stamp = folder / "installed.txt"
    if stamp.exists() and stamp.read_text() == requirements.read_text():
        return
    print(f"installing {name}", file=sys.stderr)
    venv = [sys.executable, "-m", "venv", "--clear", str(folder)]
    pip = [str(program(folder, "python")), "-m", "pip", "install", "--quiet", *options]
    for command in (venv, [*pip, "--requirement", str(requirements)]):
        run(command, f"{name} cannot be installed", LAST, advice)
    stamp.write_text(requirements.read_text())
