"""The real footage that the clips are made of, all from ../shared/media."""

from dataclasses import dataclass

from locations import MEDIA


@dataclass(frozen=True)
class Footage:
    """A part of a recording: `crop` is x, y, width and height in its displayed pixels.

    `there_and_back` plays a short recording forwards and backwards, so that it lasts without a jump.
    """

    path: str
    crop: tuple[int, int, int, int]
    start: float = 0
    there_and_back: bool = False

    @property
    def file(self):
        return MEDIA / self.path


# A hand-held camera that follows a woman. A man whom the crop leaves out stands to the right of her.
WOMAN = Footage("people/table_two_25fps_720p.mp4", (40, 0, 704, 396), start=2)
GIRLS = Footage("people/desk_two_30fps_720p.mp4", (0, 0, 1280, 720))
GIRLS_LATER = Footage("people/desk_two_30fps_720p.mp4", (0, 0, 1280, 720), start=3.5)
PHONE = Footage("faces/center_focus.mp4", (1, 0, 477, 848))

# Faces to tile, 8:9.
TALKER = Footage("faces/cap13_edit2.mp4", (72, 0, 266, 300))
PHONE_FACE = Footage("faces/center_focus.mp4", (0, 130, 480, 540))
DESK_FACE = Footage("faces/file_with_data_streams.mp4", (103, 0, 284, 320), start=2, there_and_back=True)
TURNING_FACE = Footage("people/head-pose-face-detection-male.gif", (130, 0, 240, 270), there_and_back=True)
SMILING_FACE = Footage("faces/single_face.mp4", (134, 0, 320, 360), there_and_back=True)
