"""Options of the program as arguments of Python's functions."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TypeAlias, Union

Single: TypeAlias = Union[str, int, float, bool, "os.PathLike[str]", None]
OptionValue: TypeAlias = Single | Sequence[Single]
"""A value of an option: `True` for one without a value, a sequence for one that is repeated; `None` and `False`
leave it out."""


def words(options: Mapping[str, OptionValue]) -> list[str]:
    """The options as words of a command line: `max_faces=2` is `--max-faces 2`."""
    found: list[str] = []
    for name, value in options.items():
        option = "--" + name.strip("_").replace("_", "-")
        for single in value if isinstance(value, (list, tuple)) else (value,):
            if single is True:
                found.append(option)
            elif single is not None and single is not False:
                # In one word, so that a value may begin with a dash.
                found.append(f"{option}={os.fspath(single) if isinstance(single, os.PathLike) else single}")
    return found


def path(value: str | os.PathLike[str]) -> str:
    """A path that cannot be taken for an option."""
    text = os.fspath(value)
    return f"./{text}" if text.startswith("-") and text != "-" else text
