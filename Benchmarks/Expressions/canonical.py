"""Computes the mean face, the reference of angles, from the meshes of many faces.

A generalised Procrustes analysis: faces are turned, shifted and scaled onto their mean until the mean
does not change; mirrored copies make it symmetrical, so that it neither leans nor turns aside. The
depths of the network are too flat: the scale is the one with which faces that are turned aside keep the
shape of the others. The smile set's labels say which pitch is level.
"""

import math

import numpy as np

from parts import is_test

# Points that eyes, brows, mouth and jaw do not move: first those on the midline, then pairs.
MIDDLE = [168, 6, 197, 195, 5, 4, 1, 2, 10, 151, 9, 8]
PAIRS = [
    (33, 263), (133, 362), (127, 356), (234, 454), (162, 389), (21, 251), (54, 284), (103, 332),
    (67, 297), (109, 338), (117, 346), (50, 280), (98, 327), (129, 358),
]
NUMBERS = MIDDLE + [pair[0] for pair in PAIRS] + [pair[1] for pair in PAIRS]
OPPOSITE = {number: number for number in MIDDLE}
OPPOSITE |= {a: b for a, b in PAIRS} | {b: a for a, b in PAIRS}
MIRRORED = [NUMBERS.index(OPPOSITE[number]) for number in NUMBERS]

ROUNDS = 8
# The part of the faces that fit best makes the mean.
KEPT = 0.8
ASIDE = 15


def rotation(mean, face):
    """Return the scale and rotation that bring the mean face closest to a face; both are centred on zero."""
    u, s, v = np.linalg.svd(face.T @ mean)
    sign = np.diag([1, 1, np.sign(np.linalg.det(u @ v))])
    return np.trace(np.diag(s) @ sign) / (mean**2).sum(), u @ sign @ v


def angles(matrix):
    """Return roll, yaw and pitch in degrees, as HeadPose+Mesh.swift defines them."""
    return [math.degrees(angle) for angle in (
        math.atan2(matrix[1, 0], matrix[0, 0]), math.asin(matrix[2, 0]),
        -math.atan2(matrix[2, 1], matrix[2, 2]),
    )]


def centered(faces):
    faces = faces - faces.mean(1, keepdims=True)
    return faces / np.sqrt((faces**2).sum((1, 2), keepdims=True) / faces.shape[1])


def mean_face(faces):
    faces = np.concatenate([faces, faces[:, MIRRORED] * [-1, 1, 1]])
    mean = np.median(faces, 0)
    for _ in range(ROUNDS):
        turned, misfits = [], []
        for face in faces:
            scale, matrix = rotation(mean, face)
            turned.append(face @ matrix / scale)
            misfits.append(((turned[-1] - mean) ** 2).sum())
        best = np.array(misfits) <= np.quantile(misfits, KEPT)
        mean = np.array(turned)[best].mean(0)
        mean = (mean + mean[MIRRORED] * [-1, 1, 1]) / 2
        mean = centered(mean[None])[0]
    return mean


def misfit_aside(mean, faces):
    """Return how much faces that are turned aside differ from the mean face."""
    misfits = []
    for face in faces:
        scale, matrix = rotation(mean, face)
        if abs(angles(matrix)[1]) > ASIDE:
            misfits.append(((face @ matrix / scale - mean)[:, :2] ** 2).sum())
    return np.median(misfits)


def leveled(mean, faces, pitches):
    """Return the mean face, rotated so that a label of zero is a pitch of zero."""
    found = [angles(rotation(mean, face)[1])[2] for face in faces]
    offset = math.radians(np.polyfit(pitches, found, 1)[1])
    sine, cosine = math.sin(-offset), math.cos(-offset)
    return mean @ np.array([[1, 0, 0], [0, cosine, -sine], [0, sine, cosine]]).T


def write(repository, data, samples, labels):
    """Compute the mean face from the training pictures, and write its table."""
    faces, pitches = [], []
    for (kind, name, variant, crop), sample in samples.items():
        if kind == "smile" and variant == "plain" and crop == 0 and not is_test(name):
            if sample.rigid is not None:
                faces.append(sample.rigid.reshape(-1, 3))
                pitches.append(math.degrees(float(labels[name]["pitch_rad"])))
    faces = np.array(faces)
    choices = [1.0, 1.05, 1.1, 1.15, 1.2, 1.3]
    scales = [[1, 1, choice] for choice in choices]
    misfits = []
    for scale in scales:
        scaled = centered(faces * scale)
        misfits.append(misfit_aside(mean_face(scaled), scaled))
    best = int(np.argmin(misfits))
    scaled = centered(faces * scales[best])
    mean = leveled(mean_face(scaled), scaled, pitches)
    rows = ",\n".join(
        f"    RigidPoint({number}, {x:.4f}, {y:.4f}, {z:.4f})"
        for number, (x, y, z) in zip(NUMBERS, mean)
    )
    (repository / "Sources/AnnotateFaces/Pose/CanonicalFace.swift").write_text(
        f"""/// The mean of {len(faces)} faces at rigid points, turned straight towards the camera.
///
/// Made by `make fit`; see Documentation/Measurements/Expressions.md.
enum CanonicalFace {{
  /// The factor for depths of a mesh, with which faces keep their shape when they turn.
  static let depthScale = {choices[best]}

  /// The points, in units of their mean distance from their centre.
  static let points = [
{rows},
  ]
}}
"""
    )
