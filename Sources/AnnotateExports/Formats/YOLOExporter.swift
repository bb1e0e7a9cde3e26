internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Exports a folder with a text file for each frame, for training pose detectors.
struct YOLOExporter: FaceExporter {
  let name = "yolo"
  let summary = "YOLO pose labels: a folder with a text file for each frame"
  let fileExtension: String? = nil
  let options: Set<ExportOption> = [.points]
  let countsFrames = false

  func owns(_ name: String) -> Bool {
    let stem = name.prefix { $0.isASCII && $0.isNumber }
    return name == "data.yaml" || (stem.count >= 6 && name == stem + ".txt")
  }

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let points = choices.points ?? FacePoint.keypoints
    var files: [String: String] = [:]
    // Frames without faces are training data, too: their files are empty.
    for frame in clip.frames.indices { files[FrameName.of(frame) + ".txt"] = "" }
    for face in clip.tracks.flatMap(\.faces) {
      // Training programs refuse pictures with labels that exceed their edges.
      guard let bounds = clip.visibleBounds(of: face) else { continue }
      files[FrameName.of(face.frame) + ".txt", default: ""] += Self.line(
        face,
        bounds,
        points,
        clip.picture
      )
    }
    // A video that is not known to be elsewhere is looked for where the folder is.
    let video = choices.media.folder == nil ? "../" + clip.sourceName : clip.path(choices.media)
    files["data.yaml"] = Self.description(of: video, points)
    return .folder(files)
  }

  /// The description of the data set: pictures are next to their labels, in the folder of the description.
  private static func description(of video: String, _ points: [FacePoint]) -> String {
    let mirrored = points.map { points.firstIndex(of: $0.mirrored) }
    // Where a point has no twin, training programs must not mirror pictures.
    let flip =
      mirrored.contains(nil)
      ? "" : "flip_idx: [\(mirrored.compactMap { $0.map(String.init) }.joined(separator: ", "))]\n"
    return """
      # The pictures, in this folder: ffmpeg -i \(shellWord(video)) -fps_mode passthrough -start_number 0 %06d.png
      train: .
      val: .
      names:
        0: face
      kpt_shape: [\(points.count), 3]
      kpt_names:
        0: [\(points.map(\.rawValue).joined(separator: ", "))]
      \(flip)
      """
  }

  /// The path as a word of a shell, on one line.
  private static func shellWord(_ path: String) -> String {
    "'" + String(path.map { $0.isNewline ? " " : $0 }).replacing("'", with: "'\\''") + "'"
  }

  private static func line(
    _ face: ExportedFace,
    _ bounds: Rect<DisplaySpace>,
    _ points: [FacePoint],
    _ picture: Rect<DisplaySpace>
  ) -> String {
    let (width, height) = (picture.width, picture.height)
    let fraction = { (length: Double, whole: Double) in decimal(length / whole, places: 6) }
    let box = [
      fraction(bounds.center.x, width), fraction(bounds.center.y, height),
      fraction(bounds.width, width),
      fraction(bounds.height, height),
    ]
    let keypoints = points.flatMap { point in
      face.position(of: point).flatMap {
        picture.contains($0) ? [fraction($0.x, width), fraction($0.y, height), "2"] : nil
      } ?? ["0", "0", "0"]
    }
    return (["0"] + box + keypoints).joined(separator: " ") + "\n"
  }
}
