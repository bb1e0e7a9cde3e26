# Run it in Blender's text editor, or: blender --python THIS_FILE
import os
import bpy

SOURCE = "a clip & more.mov"
# For each track the frame, then x and y from the bottom left as fractions of the upright picture.
TRACKS = {"face 1 face":[[1,0.2310156,0.8291667],[2,0.2323125,0.8281389],[3,0.2336094,0.8250556],[10,0.2426875,0.8158056],[11,0.2439844,0.81375],[12,0.2452813,0.8271111]],"face 1 leftEye":[[1,0.2730156,0.8591667],[2,0.2743125,0.8581389],[3,0.2756094,0.8550556],[10,0.2846875,0.8458056],[11,0.2859844,0.84375],[12,0.2872813,0.8571111]],"face 1 nose":[[1,0.2310156,0.7991667],[2,0.2323125,0.7981389],[3,0.2336094,0.7950556],[10,0.2426875,0.7858056],[11,0.2439844,0.78375],[12,0.2452813,0.7971111]],"face 4 face":[[11,0.5739844,0.81375]],"face 4 leftEye":[[11,0.6159844,0.84375]],"face 4 nose":[[11,0.5739844,0.78375]]}
# The sizes of the upright picture and of the stored one, and how positions in the one become those in the other:
# x' = a * x + c * y + e, y' = b * x + d * y + f.
UPRIGHT = (640, 360)
STORED = (640, 360)
TO_STORED = (1, 0, 0, 1, 0, 0)

name = os.path.basename(SOURCE)
clip = bpy.data.movieclips.get(name)
if clip is None:
    folder = os.path.dirname(os.path.abspath(bpy.data.filepath or __file__))
    clip = bpy.data.movieclips.load(os.path.join(folder, SOURCE))
# Blender 3.4 shows a picture as it is stored, without turning or cropping it, and markers have to lie on what it
# shows. The size tells, except for half a turn and mirrored pictures: False is for a Blender that turns these.
shows_stored = UPRIGHT == STORED or tuple(clip.size) != UPRIGHT


def place(x, y):
    a, b, c, d, e, f = TO_STORED
    return (a * x + c * y + e, b * x + d * y + f) if shows_stored else (x, y)


for title, markers in TRACKS.items():
    track = clip.tracking.tracks.new(name=title, frame=markers[0][0])
    for frame, x, y in markers:
        track.markers.insert_frame(frame, co=place(x, y))
    # Where it is not seen it must not stand still.
    frames = {marker[0] for marker in markers}
    for frame in frames:
        if frame + 1 not in frames:
            track.markers.insert_frame(frame + 1, co=track.markers.find_frame(frame).co).mute = True
