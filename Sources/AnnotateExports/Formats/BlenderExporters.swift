internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Exports a Python script that adds tracks with markers to a movie clip in Blender.
struct BlenderExporter: FaceExporter {
  let name = "blender"
  let summary = "Python script that gives a movie clip tracks; the first frame is 1"
  let fileExtension: String? = "py"
  let options: Set<ExportOption> = [.points, .startFrame, .mediaRoot]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let plane = clip.plane(.square)
    var tracks: [JSONValue.Member] = []
    for track in clip.tracks {
      for point in choices.points ?? FacePoint.standard {
        let keys = clip.stretches(of: track, point, in: plane).flatMap { $0 }
        guard !keys.isEmpty else { continue }
        let markers = keys.map { Self.marker($0, plane, choices.startFrame ?? 1) }
        tracks.append(
          JSONValue.Member("\(clip.uniqueTitle(of: track)) \(point.rawValue)", .array(markers))
        )
      }
    }
    let source = JSONValue.string(clip.path(choices.media)).line
    let (upright, stored) = (clip.geometry.displaySize, clip.geometry.codedSize)
    return .file(
      """
      # Run it in Blender's text editor, or: blender --python THIS_FILE
      import os
      import bpy

      SOURCE = \(source)
      # For each track the frame, then x and y from the bottom left as fractions of the upright picture.
      TRACKS = \(JSONValue.object(tracks).line)
      # The sizes of the upright picture and of the stored one, and how positions in the one become those in the other:
      # x' = a * x + c * y + e, y' = b * x + d * y + f.
      UPRIGHT = (\(upright.width), \(upright.height))
      STORED = (\(stored.width), \(stored.height))
      TO_STORED = (\(Self.toStored(clip.geometry)))

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

      """
    )
  }

  /// The map from fractions of the upright picture to fractions of the stored one, both from the bottom left.
  private static func toStored(_ geometry: FrameGeometry) -> String {
    let (upright, stored) = (geometry.displaySize, geometry.codedSize)
    let fromBottom = AffineTransform<DisplaySpace, DisplaySpace>(
      a: Double(upright.width),
      b: 0,
      c: 0,
      d: -Double(upright.height),
      tx: 0,
      ty: Double(upright.height)
    )
    let toBottom = AffineTransform<CodedSpace, CodedSpace>(
      a: 1 / Double(stored.width),
      b: 0,
      c: 0,
      d: -1 / Double(stored.height),
      tx: 0,
      ty: 1
    )
    let map = fromBottom.then(geometry.displayToCoded).then(toBottom)
    return [map.a, map.b, map.c, map.d, map.tx, map.ty].map { decimal($0, places: 9) }
      .joined(separator: ", ")
  }

  private static func marker(
    _ key: AnimationKeyframe,
    _ plane: PicturePlane,
    _ start: Int
  ) -> JSONValue {
    .array([
      .integer(start + key.number),
      .rounded(key.values[0] / Double(plane.size.width), places: 7),
      .rounded(1 - key.values[1] / Double(plane.size.height), places: 7),
    ])
  }
}

/// Exports a Python script that gives a scene of Blender an empty and an ellipse mask for each face.
struct BlenderRigExporter: FaceExporter {
  let name = "blender-rig"
  let summary = "Python script: an empty and a compositor's ellipse mask for each face"
  let fileExtension: String? = "py"
  let options: Set<ExportOption> = [.startFrame, .reduce]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let start = choices.startFrame ?? 1
    let data = RigData(clip, choices, start: start)
    return .file(
      """
      # Run it in Blender's text editor, or: blender --python THIS_FILE
      import math
      import bpy

      CLIP = \(data.clip.line)
      \(Self.turning(clip.geometry))START = \(start)
      # Keys are a frame, then x, y, width and height in pixels and the angle in degrees.
      FACES = \(data.faces.line)

      \(Self.program)
      """
    )
  }

  /// What to do to a picture that Blender does not turn; empty if it is stored as it is shown.
  private static func turning(_ geometry: FrameGeometry) -> String {
    let turn: String? =
      switch geometry.orientation {
      case .up: nil
      case .upMirrored: "mirror it with the node Flip X"
      case .down: "turn it by 180° with the node Rotate"
      case .downMirrored: "mirror it with the node Flip Y"
      case .leftMirrored: "turn it by 90° clockwise with the node Rotate, then mirror it (Flip X)"
      case .right: "turn it by 90° clockwise with the node Rotate"
      case .rightMirrored: "turn it by 90° clockwise with the node Rotate, then mirror it (Flip Y)"
      case .left: "turn it by 90° anticlockwise with the node Rotate"
      }
    guard let turn else { return "" }
    return "# All is for the upright picture. If the compositor shows the clip as it is stored, "
      + "\(turn).\n"
  }

  private static let program = """
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

    """
}
