internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// Exports boxes and keypoints in the format of Datumaro, with an item for each frame.
///
/// Put the file into the folder `annotations` of a data set.
struct DatumaroExporter: FaceExporter {
  let name = "datumaro"
  let summary = "Datumaro: boxes and points, with an item for each frame"
  let fileExtension: String? = "json"
  let options: Set<ExportOption> = [.points]
  let countsFrames = false

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let points = choices.points ?? FacePoint.keypoints
    var faces: [Int: [(ExportedTrack, ExportedFace)]] = [:]
    for track in clip.tracks {
      for face in track.faces where clip.visibleBounds(of: face) != nil {
        faces[face.frame, default: []].append((track, face))
      }
    }
    var number = 0
    let items = clip.frames.indices.map { frame in
      let notes = (faces[frame] ?? []).flatMap { track, face in
        number += 2
        return Self.annotations(track, face, points, clip, number)
      }
      return Self.item(frame, notes, clip)
    }
    let document = JSONValue.object([
      "dm_format_version": .string("1.0"), "media_type": .integer(2),
      "infos": .object(["source": .string(clip.sourceName)]),
      "categories": Self.categories(points), "items": .array(items),
    ])
    return .file(document.line + "\n")
  }

  private static func categories(_ points: [FacePoint]) -> JSONValue {
    let label = JSONValue.object([
      "name": .string("face"), "parent": .string(""),
      "attributes": .array(["name", "person", "score", "track_id"].map { .string($0) }),
    ])
    return .object([
      "label": .object([
        "labels": .array([label]), "label_groups": .array([]), "attributes": .array([]),
      ]),
      "points": .object([
        "items": .array([
          .object([
            "label_id": .integer(0), "labels": .array(points.map { .string($0.rawValue) }),
            "joints": .array([]), "positions": .array([]),
          ])
        ])
      ]),
    ])
  }

  private static func item(
    _ frame: Int,
    _ annotations: [JSONValue],
    _ clip: ExportedClip
  ) -> JSONValue {
    let (name, size) = (FrameName.of(frame), clip.geometry.displaySize)
    return .object([
      "id": .string(name), "annotations": .array(annotations),
      "attr": .object([
        "frame": .integer(frame), "pts": .integer(clip.frames[frame].time.value),
      ]),
      "image": .object([
        "path": .string(name + ".png"),
        "size": .array([.integer(size.height), .integer(size.width)]),
      ]),
    ])
  }

  /// The box and the points of a face, which fraction a group.
  private static func annotations(
    _ track: ExportedTrack,
    _ face: ExportedFace,
    _ points: [FacePoint],
    _ clip: ExportedClip,
    _ number: Int
  ) -> [JSONValue] {
    let bounds = clip.visibleBounds(of: face) ?? face.bounds
    let attributes = JSONValue.object([
      "track_id": .integer(track.id), "score": rounded(face.confidence, 4),
      "person": track.person.map { .integer($0) }, "name": track.name.map { .string($0) },
    ])
    let positions = points.map { face.position(of: $0) }
    let box: [JSONValue] = [bounds.x, bounds.y, bounds.width, bounds.height].map { rounded($0) }
    return [
      .object([
        "id": .integer(number - 1), "type": .string("bbox"), "attributes": attributes,
        "group": .integer(number - 1), "label_id": .integer(0), "z_order": .integer(0),
        "bbox": .array(box),
      ]),
      .object([
        "id": .integer(number), "type": .string("points"), "attributes": attributes,
        "group": .integer(number - 1), "label_id": .integer(0), "z_order": .integer(0),
        // An unknown point is at 0, 0 and absent (0); a seen one has 2.
        "points": .array(positions.flatMap { [rounded($0?.x ?? 0), rounded($0?.y ?? 0)] }),
        "visibility": .array(positions.map { .integer($0 == nil ? 0 : 2) }),
      ]),
    ]
  }

  private static func rounded(_ number: Double, _ places: Int = 2) -> JSONValue {
    .rounded(number, places: places)
  }
}
