"""The backgrounds: parts of labelled pictures without any face."""

from dataclasses import dataclass

import cv2
import numpy as np

from common.failure import Failure
from locations import SHARED

PICTURES = SHARED / "eval/boxes/images"


@dataclass(frozen=True)
class Background:
    """A part of a picture: x, y, width and height in its pixels."""

    file: str
    crop: tuple[int, int, int, int]


BACKGROUNDS = (
    Background("13_Interview_Interview_2_People_Visible_13_116.jpg", (0, 272, 960, 540)),
    Background("13_Interview_Interview_On_Location_13_1000.jpg", (0, 752, 960, 540)),
    Background("13_Interview_Interview_On_Location_13_371.jpg", (0, 592, 960, 540)),
    Background("13_Interview_Interview_On_Location_13_66.jpg", (0, 224, 960, 540)),
    Background("13_Interview_Interview_On_Location_13_824.jpg", (0, 400, 960, 540)),
    Background("13_Interview_Interview_On_Location_13_997.jpg", (0, 688, 960, 540)),
    Background("19_Couple_Couple_19_1010.jpg", (0, 304, 960, 540)),
    Background("19_Couple_Couple_19_563.jpg", (0, 528, 960, 540)),
)


def background(number, width, height):
    """A background of the picture's size, continued by its reflection beyond each edge; and how many pixels."""
    chosen = BACKGROUNDS[number % len(BACKGROUNDS)]
    picture = cv2.imread(str(PICTURES / chosen.file))
    if picture is None:
        raise Failure(f"{PICTURES / chosen.file}: there is no such picture; the benchmark needs ../shared/eval")
    x, y, crop_width, crop_height = chosen.crop
    part = picture[y : y + crop_height, x : x + crop_width]
    picture = cv2.resize(part, (width, height), interpolation=cv2.INTER_CUBIC)
    margin = 200
    padded = cv2.copyMakeBorder(picture, margin, margin, margin, margin, cv2.BORDER_REFLECT)
    return padded.astype(np.float32), margin
