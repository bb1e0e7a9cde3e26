internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateXML

/// Exports tracks of boxes in the format CVAT for video 1.1.
struct CVATExporter: FaceExporter {
  let name = "cvat"
  let summary = "CVAT for video 1.1: boxes with whether eyes are closed and faces smile"
  let fileExtension: String? = "xml"
  let countsFrames = false

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let tracks = clip.tracks.map { track in
      XMLElement(
        "track",
        ["id": String(track.id), "label": "face", "source": "auto"],
        Self.boxes(track, clip)
      )
    }
    let root = XMLElement(
      "annotations",
      [:],
      [XMLElement("version", text: "1.1"), XMLElement("meta", [:], [Self.task(clip)])] + tracks
    )
    return .file(root.document())
  }

  /// The boxes of a track; each stretch ends with a box marked as outside, because CVAT would continue it
  /// otherwise.
  private static func boxes(_ track: ExportedTrack, _ clip: ExportedClip) -> [XMLElement] {
    var boxes: [XMLElement] = []
    let name = clip.hasNames ? track.name ?? "" : nil
    for (index, face) in track.faces.enumerated() {
      boxes.append(box(face, name, face.frame, isOutside: false))
      let next = index + 1 < track.faces.count ? track.faces[index + 1].frame : nil
      if next != face.frame + 1, face.frame + 1 < clip.frames.count {
        boxes.append(box(face, name, face.frame + 1, isOutside: true))
      }
    }
    return boxes
  }

  private static func box(
    _ face: ExportedFace,
    _ name: String?,
    _ frame: Int,
    isOutside: Bool
  ) -> XMLElement {
    let bounds = face.bounds
    let isSmiling = face.expression.smile?.isSmiling == true
    let hasClosedEyes = face.expression.hasClosedEyes ?? false
    return XMLElement(
      "box",
      [
        "frame": String(frame), "xtl": decimal(bounds.x), "ytl": decimal(bounds.y),
        "xbr": decimal(bounds.maxX), "ybr": decimal(bounds.maxY),
        "outside": isOutside ? "1" : "0", "occluded": "0", "keyframe": "1",
      ],
      [
        XMLElement("attribute", ["name": "smile"], text: String(isSmiling)),
        XMLElement("attribute", ["name": "eyesClosed"], text: String(hasClosedEyes)),
      ] + (name.map { [XMLElement("attribute", ["name": "name"], text: $0)] } ?? [])
    )
  }

  /// The attribute that holds the name of a face; it does not change from frame to frame.
  private static var nameAttribute: XMLElement {
    XMLElement(
      "attribute",
      [:],
      [
        XMLElement("name", text: "name"), XMLElement("mutable", text: "False"),
        XMLElement("input_type", text: "text"), XMLElement("default_value", text: ""),
        XMLElement("values", text: ""),
      ]
    )
  }

  private static func task(_ clip: ExportedClip) -> XMLElement {
    let size = clip.geometry.displaySize
    let attributes = ["smile", "eyesClosed"].map { name in
      XMLElement(
        "attribute",
        [:],
        [
          XMLElement("name", text: name), XMLElement("mutable", text: "True"),
          XMLElement("input_type", text: "checkbox"), XMLElement("default_value", text: "false"),
          XMLElement("values", text: "false"),
        ]
      )
    }
    let label = XMLElement(
      "label",
      [:],
      [
        XMLElement("name", text: "face"),
        XMLElement("attributes", [:], attributes + (clip.hasNames ? [nameAttribute] : [])),
      ]
    )
    let segment = XMLElement(
      "segment",
      [:],
      [
        XMLElement("id", text: "0"), XMLElement("start", text: "0"),
        XMLElement("stop", text: String(max(0, clip.frames.count - 1))),
      ]
    )
    return XMLElement(
      "task",
      [:],
      [
        XMLElement("name", text: clip.title),
        XMLElement("size", text: String(clip.frames.count)),
        XMLElement("mode", text: "interpolation"), XMLElement("overlap", text: "0"),
        XMLElement("flipped", text: "False"), XMLElement("labels", [:], [label]),
        XMLElement("segments", [:], [segment]),
        XMLElement(
          "original_size",
          [:],
          [
            XMLElement("width", text: String(size.width)),
            XMLElement("height", text: String(size.height)),
          ]
        ),
      ]
    )
  }
}
