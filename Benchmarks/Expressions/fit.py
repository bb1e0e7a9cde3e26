#!/usr/bin/env python3
"""Fits the classifiers for smiles and closed eyes, tests them, and writes the results.

usage: fit.py DATA FEATURES REPOSITORY

DATA holds the labelled pictures, FEATURES is what `expression-features` printed of them. In
REPOSITORY the coefficients are written to Sources/AnnotateFaces, figures and curves to
Documentation/Measurements.
"""

import csv
import json
import math
import pathlib
import sys

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score, roc_curve

import canonical
import report
from parts import TEST_TENTHS, is_fitted, is_test, tenth

# Smaller faces say nothing, in the product and therefore here.
SMALLEST_FACE = 30
# An eye is open where its labelled points say so, or, where there are none, where it is not so narrow
# that a person would hesitate: the mean gap of the lids in distances of the corners.
OPEN_RATIO, NARROW_GAP = 0.2, 0.11
# How much of the other eye's answer counts; see FaceExpression.swift.
OTHER_EYE, OTHER_EYE_LIMIT = 0.5, 4
# How little the weights of the eye measures are drawn to zero; more makes them depend on chance.
EYE_STRENGTH = 1
WEIGHTS = {"closed": 1, "open": 2, "smile": 0.3}
EYES, MOUTH, SHAPE = 6, 107, 11


class Sample:
    """The measures of one face in one picture."""

    def __init__(self, row):
        def numbers(names):
            values = [row[name] for name in names]
            return None if "" in values else np.array(values, float)

        self.path = pathlib.Path(row["path"])
        self.crop = int(row["crop"])
        self.bounds = numbers(("x", "y", "width", "height"))
        self.left = numbers([f"left{n}" for n in range(EYES)])
        self.right = numbers([f"right{n}" for n in range(EYES)])
        self.mouth = numbers([f"mouth{n}" for n in range(MOUTH)])
        self.pose = numbers(("roll", "yaw", "pitch"))
        # In the order of labels, which have the sides of the picture.
        self.centers = [numbers((f"{side}EyeX", f"{side}EyeY")) for side in ("right", "left")]
        self.rigid = numbers([f"p{axis}{n}" for n in canonical.NUMBERS for axis in "xyz"])
        self.sees_right, self.sees_left = (center is not None for center in self.centers)
        # Only faces that are large enough and not turned away are said to smile or not.
        self.has_answer = min(self.bounds[2:]) >= SMALLEST_FACE

    @property
    def area(self):
        return self.bounds[2] * self.bounds[3]


def split(path):
    """Return the kind, name and variant of a generated picture such as `smile/file0001.plain.png`."""
    name, variant = path.stem.rsplit(".", 1)
    return path.parent.name, name, variant


def read(path):
    """Return the largest face of each generated picture, and all faces of each photograph."""
    largest, photos = {}, {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            sample = Sample(row)
            if sample.path.suffix == ".jpg":
                photos.setdefault(sample.path.name, []).append(sample)
                continue
            key = (*split(sample.path), sample.crop)
            if key not in largest or largest[key].area < sample.area:
                largest[key] = sample
    return largest, photos


def names(data, kind):
    """The names of all pictures of a kind with their labels."""
    if kind == "smile":
        with open(data / "smile/labels.csv", newline="") as file:
            return {pathlib.Path(row["file"]).stem: row for row in csv.DictReader(file)}
    if kind == "closed":
        return {path.stem: {} for path in (data / "eye-state/closed-faces").iterdir()}
    found = {}
    for photo, faces in json.loads((data / "eyes/eyes.json").read_text()).items():
        for number, face in enumerate(faces):
            found[f"{pathlib.Path(photo).stem}-{number}"] = face
    return found


def photo_name(kind, name):
    """Return the name that decides the part: all faces of one photograph are in the same part."""
    return name.rsplit("-", 1)[0] if kind == "open" else name


def fitted(measures, labels, weights, strength):
    """A logistic regression on standardised measures, with weights for the original measures."""
    measures, labels = np.array(measures), np.array(labels)
    mean, spread = measures.mean(0), measures.std(0)
    model = LogisticRegression(C=strength, class_weight="balanced", max_iter=5000)
    model.fit((measures - mean) / spread, labels, sample_weight=weights)
    scaled = model.coef_[0] / spread
    return scaled, model.intercept_[0] - scaled @ mean


# MARK: Closed eyes


def gap(measures):
    return -measures[:3].mean()


def is_open_smile(sample):
    """Return whether eyes of the smile set, which have no labels, are open: wide ones are."""
    return sample.left is not None and min(gap(sample.left), gap(sample.right)) >= NARROW_GAP


def eye_samples(data, samples, test):
    """Return each eye of one part: its measures, whether it is closed, and its weight."""
    open_names = names(data, "open")
    measures, labels, weights = [], [], []
    for (kind, name, _, _), sample in samples.items():
        if is_test(photo_name(kind, name)) != test or sample.left is None:
            continue
        if kind == "smile" and not is_open_smile(sample):
            continue
        if kind == "open" and open_ratio(open_names[name]) < OPEN_RATIO:
            continue
        for eye in (sample.left, sample.right):
            measures.append(eye)
            labels.append(kind == "closed")
            # There are many more faces of the smile set than open ones of photographs, which vary more.
            weights.append(WEIGHTS[kind])
    return measures, labels, weights


def open_ratio(label):
    return (label["eyeAspectRatioImageLeft"] + label["eyeAspectRatioImageRight"]) / 2


def eye_logits(sample, model):
    """Return the logarithms of the odds that the eyes are closed, as the product computes them."""
    weights, bias = model
    if sample is None or sample.left is None or not sample.has_answer:
        return []
    own = [weights @ eye + bias for eye, seen in
           ((sample.left, sample.sees_left), (sample.right, sample.sees_right)) if seen]
    if len(own) < 2:
        return own
    bounded = np.clip(own, -OTHER_EYE_LIMIT, OTHER_EYE_LIMIT)
    return [a + (b - a) * OTHER_EYE for a, b in zip(own, bounded[::-1])]


def face_at(photos, photo, label):
    """Return the face of a photograph that contains the labelled eyes."""
    middle = (np.array(label["eyeImageLeft"]) + label["eyeImageRight"]) / 2
    best = None
    for sample in photos.get(photo, []):
        center = sample.bounds[:2] + sample.bounds[2:] / 2
        if sample.crop == 0 and (np.abs(middle - center) <= sample.bounds[2:] / 2).all():
            distance = np.linalg.norm(middle - center)
            if best is None or distance < best[0]:
                best = (distance, sample)
    return best and best[1]


def eye_tests(data, samples, photos, model, test):
    """Return the product's logits for the faces of one part, by kind; None if not found."""
    result = {"closed": [], "open": [], "smile": []}
    for name in names(data, "closed"):
        if is_test(name) == test:
            sample = samples.get(("closed", name, "plain", 0))
            result["closed"].append(eye_logits(sample, model))
    for photo, faces in json.loads((data / "eyes/eyes.json").read_text()).items():
        for label in faces:
            if is_test(pathlib.Path(photo).stem) == test and open_ratio(label) >= OPEN_RATIO:
                sample = face_at(photos, photo, label)
                result["open"].append(eye_logits(sample, model))
    for name in names(data, "smile"):
        sample = samples.get(("smile", name, "plain", 0))
        if is_test(name) == test and sample is not None and sample.left is not None:
            if is_open_smile(sample):
                result["smile"].append(eye_logits(sample, model))
    return result


def eye_figures(tests, open_kinds):
    """Balanced accuracy of "both eyes are closed", with faces not found counted as wrong."""
    closed = tests["closed"]
    opened = [logits for kind in open_kinds for logits in tests[kind]]
    right_closed = np.mean([bool(logits) and min(logits) >= 0 for logits in closed])
    right_open = np.mean([bool(logits) and min(logits) < 0 for logits in opened])
    scores = [np.mean(logits) for logits in closed + opened if logits]
    labels = [1] * sum(map(bool, closed)) + [0] * sum(map(bool, opened))
    single_closed = np.mean([logit >= 0 for logits in closed for logit in logits])
    single_open = np.mean([logit < 0 for logits in opened for logit in logits])
    return {
        "closed faces": len(closed),
        "open faces": len(opened),
        "not found": sum(not logits for logits in closed + opened),
        "balanced accuracy": (right_closed + right_open) / 2,
        "closed found": right_closed,
        "open taken for closed": 1 - right_open,
        "single eyes, balanced accuracy": (single_closed + single_open) / 2,
        "area under the curve": roc_auc_score(labels, scores),
    }, (labels, scores)


# MARK: Smiles


SMILE_STRENGTH = 0.01


def smile_samples(data, samples, part, kinds=("smile",)):
    labels = names(data, "smile")
    return zip(*[
        (sample.mouth, int(labels[name]["smile"]))
        for (kind, name, _, _), sample in samples.items()
        if kind in kinds and part(name) and sample.mouth is not None
    ])


def smile_figures(data, samples, model, part, variant="plain"):
    """Return the balanced accuracy; faces without an answer count as wrong."""
    weights, bias = model
    right, scores, truth, missing = {0: [], 1: []}, [], [], 0
    for name, label in names(data, "smile").items():
        if not part(name):
            continue
        smiles = int(label["smile"])
        sample = samples.get(("smile", name, variant, 0))
        has_answer = sample is not None and sample.mouth is not None and sample.has_answer
        if has_answer and abs(sample.pose[1]) <= 40:
            score = weights @ sample.mouth + bias
            right[smiles].append((score >= 0) == bool(smiles))
            scores.append(score)
            truth.append(smiles)
        else:
            right[smiles].append(False)
            missing += 1
    return {
        "smiling": len(right[1]),
        "not smiling": len(right[0]),
        "no answer": missing,
        "balanced accuracy": (np.mean(right[0]) + np.mean(right[1])) / 2,
        "smiles found": np.mean(right[1]),
        "others taken for smiles": 1 - np.mean(right[0]),
        "area under the curve": roc_auc_score(truth, scores),
    }, (truth, scores)


def smile_cross_validation(data, samples):
    """Return the training part; each tenth is judged by a model that was fitted to the others."""
    folds = []
    for fold in range(TEST_TENTHS, 10):
        others = smile_samples(data, samples, lambda name: is_fitted(name) and tenth(name) != fold)
        model = fitted(*others, None, strength=SMILE_STRENGTH)
        folds.append(smile_figures(data, samples, model, lambda name: tenth(name) == fold)[0])
    return {
        row: (sum if isinstance(folds[0][row], int) else np.mean)([fold[row] for fold in folds])
        for row in folds[0]
    }


def geometry_only(model_samples):
    measures, labels = model_samples
    weights, bias = fitted([m[:SHAPE] for m in measures], labels, None, 1)
    return np.concatenate([weights, np.zeros(MOUTH - SHAPE)]), bias


# MARK: Eye centres


def eye_errors(data, photos, test):
    """Return for each labelled eye that is found: its position minus the label's, the distance of the eyes and
    which face it belongs to; also how many labelled eyes there are."""
    errors, count = [], 0
    for photo, faces in json.loads((data / "eyes/eyes.json").read_text()).items():
        if is_test(pathlib.Path(photo).stem) != test:
            continue
        for number, label in enumerate(faces):
            positions = [np.array(label[f"eyeImage{side}"]) for side in ("Left", "Right")]
            count += 2
            sample = face_at(photos, photo, label)
            for ours, position in zip(sample.centers if sample else [], positions):
                if ours is not None:
                    distance = np.linalg.norm(positions[0] - positions[1])
                    errors.append((*(ours - position), distance, hash((photo, number))))
    return np.array(errors), count


def label_offset(errors):
    """Return the part of the errors, in pixels, that does not grow with the face: the labels' origin."""
    sizes = np.c_[np.ones(len(errors)), errors[:, 2]]
    near = (np.abs(errors[:, :2]) < 0.1 * errors[:, 2:3]).all(1)
    return np.linalg.lstsq(sizes[near], errors[near, :2], rcond=None)[0][0]


def center_figures(errors, count, offset):
    relative = 100 * np.linalg.norm(errors[:, :2] - offset, axis=1) / errors[:, 2]
    faces = [relative[errors[:, 3] == face].mean() for face in set(errors[:, 3])]
    return {
        "labelled eyes": count,
        "eyes found": len(errors),
        "mean error, % of the eyes' distance": relative.mean(),
        "median": np.median(relative),
        "faces worse than 10 %, % of those found": 100 * np.mean(np.array(faces) > 10),
    }


# MARK: Angles


def angle_figures(data, samples, test):
    """The product's angles against the labels of the smile set."""
    labels, pairs = names(data, "smile"), []
    for name, label in labels.items():
        sample = samples.get(("smile", name, "plain", 0))
        if is_test(name) == test and sample is not None and sample.pose is not None:
            known = [math.degrees(float(label[f"{axis}_rad"])) for axis in ("roll", "yaw", "pitch")]
            pairs.append((sample.pose, known))
    ours, theirs = (np.array(part) for part in zip(*pairs))
    return len(pairs), {
        axis: (
            np.corrcoef(ours[:, n], theirs[:, n])[0, 1],
            np.abs(ours[:, n] - theirs[:, n]).mean(),
            theirs[:, n].std(),
        )
        for n, axis in enumerate(("roll", "yaw", "pitch"))
    }


def main(data, features, repository):
    data, repository = pathlib.Path(data), pathlib.Path(repository)
    samples, photos = read(features)
    measures, labels, weights = eye_samples(data, samples, test=False)
    eyes = fitted(measures, labels, weights, strength=EYE_STRENGTH)
    smile_set = list(smile_samples(data, samples, is_fitted))
    smiles = fitted(*smile_set, None, strength=SMILE_STRENGTH)
    shape = geometry_only(smile_set)

    tests = eye_tests(data, samples, photos, eyes, test=True)
    figures = {
        "closed": eye_figures(tests, ("open",)),
        "closed, with open faces of the smile set": eye_figures(tests, ("open", "smile")),
        "smile": smile_figures(data, samples, smiles, is_test),
        "smile, faces of 48 pixels": smile_figures(data, samples, smiles, is_test, "small"),
        "smile, shape alone": smile_figures(data, samples, shape, is_test),
    }
    fit = {
        "closed": eye_figures(eye_tests(data, samples, photos, eyes, False), ("open",)),
        "smile": smile_figures(data, samples, smiles, is_fitted),
        "smile, cross-validated": (smile_cross_validation(data, samples), None),
    }
    offset = label_offset(eye_errors(data, photos, False)[0])
    errors, count = eye_errors(data, photos, True)
    figures["as labelled"] = center_figures(errors, count, 0), None
    figures["labels shifted"] = center_figures(errors, count, offset), None
    counts = {"eyes": len(labels), "mouths": len(smile_set[1])}
    canonical.write(repository, data, samples, names(data, "smile"))
    report.write_models(repository, eyes, smiles)
    report.write_figures(
        repository, figures, fit, counts, offset, angle_figures(data, samples, True)
    )
    for name in ("closed", "smile"):
        truth, scores = figures[name][1]
        report.write_curve(repository, name, *roc_curve(truth, scores)[:2])


if __name__ == "__main__":
    main(*sys.argv[1:])
