"""Writes the faces of a sidecar as one table in CSV: a row for each face of each frame.

usage: faces.py FACES.jsonl > faces.csv
"""

import sys

import pandas as pd

lines = pd.read_json(sys.argv[1], lines=True)
frames = lines[lines["frame"].notna()].explode("faces").dropna(subset="faces").reset_index(drop=True)
faces = pd.concat([frames[["frame", "seconds"]].astype({"frame": int}), pd.json_normalize(frames["faces"])], axis=1)
faces[["x", "y", "width", "height"]] = faces.pop("bounds").tolist()
faces.to_csv(sys.stdout, index=False)
