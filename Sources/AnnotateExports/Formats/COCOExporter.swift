internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Exports keypoints and boxes in the format of COCO, with an image for each frame.
struct COCOExporter: FaceExporter {
  let name = "coco"
  let summary = "COCO keypoints: boxes and points, with an image for each frame"
  let fileExtension: String? = "json"
  let options: Set<ExportOption> = [.points]
  let countsFrames = false

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let points = choices.points ?? FacePoint.keypoints
    let faces = clip.facesByFrame.filter { clip.visibleBounds(of: $0.face) != nil }
    let document = JSONValue.object([
      "info": .object(["description": .string("faces in \(clip.sourceName)")]),
      "licenses": .array([]),
      "videos": .array([.object(["id": .integer(1), "name": .string(clip.sourceName)])]),
      "images": .array(clip.frames.indices.map { Self.image($0, clip) }),
      "annotations": .array(
        zip(1..., faces).map { Self.annotation($0, $1.0, $1.1, points, clip) }
      ),
      "categories": .array([
        .object([
          "id": .integer(1), "name": .string("face"), "supercategory": .string("person"),
          "keypoints": .array(points.map { .string($0.rawValue) }), "skeleton": .array([]),
        ])
      ]),
    ])
    return .file(document.line + "\n")
  }

  private static func image(_ frame: Int, _ clip: ExportedClip) -> JSONValue {
    let size = clip.geometry.displaySize
    return .object([
      "id": .integer(frame + 1), "file_name": .string(FrameName.of(frame) + ".png"),
      "width": .integer(size.width), "height": .integer(size.height), "video_id": .integer(1),
      "frame_index": .integer(frame), "pts": .integer(clip.frames[frame].time.value),
    ])
  }

  private static func annotation(
    _ number: Int,
    _ track: ExportedTrack,
    _ face: ExportedFace,
    _ points: [FacePoint],
    _ clip: ExportedClip
  ) -> JSONValue {
    let bounds = clip.visibleBounds(of: face) ?? face.bounds
    let positions = points.map { face.position(of: $0) }
    let keypoints = positions.flatMap { position in
      // An unknown point is 0, 0, 0; a visible one has the flag 2.
      position.map { [rounded($0.x), rounded($0.y), .integer(2)] }
        ?? Array(repeating: JSONValue.integer(0), count: 3)
    }
    return .object([
      "id": .integer(number), "image_id": .integer(face.frame + 1), "category_id": .integer(1),
      "bbox": .array([bounds.x, bounds.y, bounds.width, bounds.height].map(rounded)),
      "area": rounded(bounds.area), "iscrowd": .integer(0),
      "keypoints": .array(keypoints), "num_keypoints": .integer(positions.count { $0 != nil }),
      "score": .rounded(face.confidence, places: 4), "track_id": .integer(track.id),
      "person": track.person.map { .integer($0) }, "name": track.name.map { .string($0) },
      "video_id": .integer(1),
    ])
  }

  private static func rounded(_ number: Double) -> JSONValue { .rounded(number, places: 2) }
}
