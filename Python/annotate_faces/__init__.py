"""Finds faces and eyes in videos and pictures, stamps artwork on them or hides them.

The functions run the program `annotate`, which is part of this package:

    import annotate_faces

    annotate_faces.annotate("in.mp4", "out.mp4", style="hearts")
    for frame in annotate_faces.detect("in.mp4"):
        print(frame.seconds, [face.bounds for face in frame.faces])
"""

from annotate_faces._annotation import Result, annotate
from annotate_faces._detection import Detection, detect
from annotate_faces._errors import AnnotateError, AnnotateWarning
from annotate_faces._faces import Bounds, Eye, Face, Frame, Point
from annotate_faces._options import OptionValue
from annotate_faces._program import program
from annotate_faces._sidecar import End, Header, Sidecar, read

__all__ = [
    "AnnotateError",
    "AnnotateWarning",
    "Bounds",
    "Detection",
    "End",
    "Eye",
    "Face",
    "Frame",
    "Header",
    "OptionValue",
    "Point",
    "Result",
    "Sidecar",
    "annotate",
    "detect",
    "program",
    "read",
]
