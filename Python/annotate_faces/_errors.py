"""What can go wrong, as exceptions and warnings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any


class AnnotateWarning(UserWarning):
    """Something got lost or may surprise; the text is that of the program."""


class AnnotateError(Exception):
    """Why the program ended early."""

    def __init__(
        self,
        message: str,
        *,
        exit_code: int,
        subject: str | None = None,
        reason: str | None = None,
        hints: Sequence[str] = (),
    ) -> None:
        super().__init__(message, exit_code, subject, reason, tuple(hints))
        self.message = message
        """What could not be done."""
        self.exit_code = exit_code
        """The exit code of the program, after `sysexits.h`: 64 wrong options, 65 bad input, 66 no input, 69 something
        is missing, 73 the output cannot be created, 74 reading or writing failed, 75 try again later."""
        self.subject = subject
        """The file or value that it is about, if there is one."""
        self.reason = reason
        """Why, if it is known."""
        self.hints = tuple(hints)
        """What to do about it."""

    def __str__(self) -> str:
        return sentence(self.message, self.subject, self.reason) + "".join(f"\nhint: {hint}" for hint in self.hints)


def sentence(message: str, subject: str | None, reason: str | None) -> str:
    """The parts of a message as one line, as the program prints it."""
    named = message if subject is None else f"{message} '{subject}'"
    return named if reason is None else f"{named}: {reason}"


def error_of(entry: Mapping[str, Any], exit_code: int) -> AnnotateError:
    """The error that a line of the program's log describes."""
    return AnnotateError(
        entry.get("message", ""),
        exit_code=exit_code,
        subject=entry.get("subject"),
        reason=entry.get("reason"),
        # Other options have the same names in Python.
        hints=[re.sub(r"(?<!\S)('?)-y\b(?![-.])", r"\1overwrite=True", hint) for hint in entry.get("hints") or ()],
    )
