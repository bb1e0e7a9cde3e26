internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Exports a Python script that adds tracks with markers to a movie clip in Blender.
struct BlenderExporter: FaceExporter {
  let name = "blender"
  let summary = "Python script that gives a movie clip tracks; the first frame is 1"
  let fileExtension: String? = "py"
  let options: Set<ExportOption> = [.points, .startFrame]

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
    let source = JSONValue.string(clip.sourceName).line
    return .file(
      """
      # Run it in Blender's text editor, or: blender --python THIS_FILE
      import os
      import bpy

      SOURCE = \(source)
      # For each track the frame, then x and y from the bottom left as shares of the picture.
      TRACKS = \(JSONValue.object(tracks).line)

      name = os.path.basename(SOURCE)
      clip = bpy.data.movieclips.get(name)
      if clip is None:
          folder = os.path.dirname(os.path.abspath(bpy.data.filepath or __file__))
          clip = bpy.data.movieclips.load(os.path.join(folder, SOURCE))
      for title, markers in TRACKS.items():
          track = clip.tracking.tracks.new(name=title, frame=markers[0][0])
          for frame, x, y in markers:
              track.markers.insert_frame(frame, co=(x, y))
          # Where it is not seen it must not stand still.
          frames = {marker[0] for marker in markers}
          for frame in frames:
              if frame + 1 not in frames:
                  track.markers.insert_frame(frame + 1, co=track.markers.find_frame(frame).co).mute = True

      """
    )
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
