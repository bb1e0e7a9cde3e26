internal import AnnotateMediaTypes

/// The labelled boxes of `boxes/`: pictures with all their faces.
struct BoxLabels {
  private struct Box: Decodable {
    let x: Double
    let y: Double
    let w: Double
    let h: Double
    let ignore: Bool
  }

  /// The path and the faces of each picture, sorted by name.
  let pictures: [(path: String, boxes: [LabelledBox])]

  /// Reads the labels.
  ///
  /// - Throws: an error if they are missing or have another format.
  init(_ data: EvaluationData) throws {
    let boxes = try data.decode([String: [Box]].self, from: "boxes/boxes.json")
    pictures = boxes.sorted { $0.key < $1.key }.map { name, boxes in
      let labels = boxes.map {
        LabelledBox(bounds: Rect(x: $0.x, y: $0.y, width: $0.w, height: $0.h), counts: !$0.ignore)
      }
      return (data.path("boxes/images/\(name)"), labels)
    }
  }
}
