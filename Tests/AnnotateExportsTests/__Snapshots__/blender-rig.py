# Run it in Blender's text editor, or: blender --python THIS_FILE
import math
import bpy

CLIP = {"name":"a clip & more.mov","width":640,"height":360,"frameRate":[30000,1001],"frames":12}
START = 1
# Keys are a frame, then x, y, width and height in pixels and the angle in degrees.
FACES = [{"title":"face 1","keys":[[1,147.85,61.5,134.4,108.0,2.0],[2,148.68,61.87,134.4,108.0,2.0],[3,149.51,62.98,134.4,108.0,2.0],[10,155.32,66.31,134.4,108.0,2.0],[11,156.15,67.05,134.4,108.0,2.0],[12,156.98,62.24,134.4,108.0,2.0]],"visibility":[[1,1.0],[3,1.0],[4,0.0],[9,0.0],[10,1.0],[12,1.0]]},{"title":"face 4","keys":[[11,367.35,67.05,134.4,108.0,2.0]],"visibility":[[1,0.0],[10,0.0],[11,1.0],[12,0.0]]}]

width, height = CLIP["width"], CLIP["height"]
scene = bpy.context.scene


def animate(owner, path, keys, value, index=0):
    if not keys:
        return
    data = owner.animation_data or owner.animation_data_create()
    if data.action is None:
        data.action = bpy.data.actions.new(owner.name + " faces")
    points = data.action.fcurves.new(path, index=index).keyframe_points
    points.add(len(keys))
    points.foreach_set("co", [number for key in keys for number in (key[0], value(key))])
    for point in points:
        point.interpolation = "LINEAR"


# One unit is the height of the picture, whose middle is at the origin.
def add_empty(title, keys, visibility):
    empty = bpy.data.objects.new(title, None)
    empty.empty_display_size = 0.5
    scene.collection.objects.link(empty)
    animate(empty, "location", keys, lambda key: (key[1] - width / 2) / height)
    animate(empty, "location", keys, lambda key: (height / 2 - key[2]) / height, 1)
    animate(empty, "rotation_euler", keys, lambda key: -math.radians(key[5]), 2)
    # Artwork that follows the empty has no size while the face is not there.
    sizes = [(key[0], key[4] / height) for key in keys] + [(key[0], 0) for key in visibility if not key[1]]
    for axis in range(3):
        animate(empty, "scale", sorted(sizes), lambda key: key[1], axis)


# Both sides of masks are measured in widths of the picture.
def add_mask(title, keys, visibility):
    node = scene.node_tree.nodes.new("CompositorNodeEllipseMask")
    node.name = node.label = title + " mask"
    values = {
        "x": lambda key: key[1] / width,
        "y": lambda key: 1 - key[2] / height,
        "width": lambda key: key[3] / width,
        "height": lambda key: key[4] / width,
        "rotation": lambda key: -math.radians(key[5]),
    }
    for name, value in values.items():
        animate(scene.node_tree, node.path_from_id(name), keys, value)
    level = node.inputs["Value"].path_from_id("default_value")
    animate(scene.node_tree, level, visibility, lambda key: key[1])


scene.use_nodes = True
scene.render.resolution_x, scene.render.resolution_y = width, height
rate, base = CLIP["frameRate"]
scene.render.fps = round(rate / base)
scene.render.fps_base = scene.render.fps * base / rate
scene.frame_start, scene.frame_end = START, START + max(0, CLIP["frames"] - 1)
for face in FACES:
    add_empty(face["title"], face["keys"], face["visibility"])
    add_mask(face["title"], face["keys"], face["visibility"])
