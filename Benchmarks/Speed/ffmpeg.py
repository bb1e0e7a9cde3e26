"""Writes clips with ffmpeg."""

import shlex

from common.command import run


def run_ffmpeg(arguments, file):
    """Writes the file with ffmpeg unless the same arguments made it before."""
    recipe = file.with_suffix(".recipe")
    command = shlex.join(arguments)
    if file.exists() and recipe.exists() and recipe.read_text() == command:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    ffmpeg = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y"]
    run([*ffmpeg, *arguments, "-f", "mp4", str(part)], f"{file}: ffmpeg could not make the clip")
    part.rename(file)
    recipe.write_text(command)
