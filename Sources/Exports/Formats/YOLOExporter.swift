internal import Faces
package import MediaTypes

/// A folder with a text file for each frame, for training detectors of poses.
package struct YOLOExporter: TrackExporter {
  package let name = "yolo"
  package let summary = "YOLO pose labels: a folder with a text file for each frame"
  package let fileExtension: String? = nil
  package let options: Set<ExportOption> = [.points]
  package let countsFrames = false

  /// Whether an earlier export can have written a file of that name.
  package static func owns(_ name: String) -> Bool {
    let stem = name.prefix { $0.isASCII && $0.isNumber }
    return name == "data.yaml" || (stem.count >= 6 && name == stem + ".txt")
  }

  package func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(AnnotateError) -> ExportedText {
    let points = choices.points ?? FacePoint.keypoints
    let size = clip.geometry.displaySize
    var files: [String: String] = [:]
    // Frames without faces teach too: their files are empty.
    for frame in clip.frames.indices { files[FrameName.of(frame) + ".txt"] = "" }
    for face in clip.tracks.flatMap(\.faces) {
      files[FrameName.of(face.frame) + ".txt", default: ""] += Self.line(face, points, size)
    }
    files["data.yaml"] = """
      names:
        0: face
      kpt_shape: [\(points.count), 3]

      """
    return .folder(files)
  }

  /// Labels end at the picture's edge, or trainers refuse the picture; nothing is left of a face that lies
  /// outside of it.
  private static func line(
    _ face: ExportedFace,
    _ points: [FacePoint],
    _ size: PixelSize
  ) -> String {
    let (width, height) = (Double(size.width), Double(size.height))
    let picture = Rect<DisplaySpace>(x: 0, y: 0, width: width, height: height)
    guard let bounds = face.bounds.intersection(picture), bounds.area > 0 else { return "" }
    let share = { (length: Double, whole: Double) in decimal(length / whole, places: 6) }
    let box = [
      share(bounds.center.x, width), share(bounds.center.y, height), share(bounds.width, width),
      share(bounds.height, height),
    ]
    let places = points.flatMap { point in
      face.place(of: point).flatMap { place in
        picture.contains(place) ? [share(place.x, width), share(place.y, height), "2"] : nil
      } ?? ["0", "0", "0"]
    }
    return (["0"] + box + places).joined(separator: " ") + "\n"
  }
}
