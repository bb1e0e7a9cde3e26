internal import AnnotateMediaTypes

/// The labelled eyes of `eyes/`: photos with some of their faces.
struct EyeLabels {
  /// One face.
  struct Face {
    /// The position of the subject's own left eye, which is on the right in the picture.
    let leftEye: Point<DisplaySpace>
    let rightEye: Point<DisplaySpace>
    /// The box around the outline of the jaw, the brows and everything between.
    let box: Rect<DisplaySpace>
    /// The ratio of height to width of the subject's own left eye.
    let leftOpenness: Double
    let rightOpenness: Double

    /// The unit of errors: the distance between the eyes.
    var eyeDistance: Double { leftEye.distance(to: rightEye) }
  }

  private struct Entry: Decodable {
    let eyeImageLeft: [Double]
    let eyeImageRight: [Double]
    let eyeAspectRatioImageLeft: Double
    let eyeAspectRatioImageRight: Double
    let landmarkBox: [Double]
  }

  /// The path and the labelled faces of each picture, sorted by name.
  let pictures: [(path: String, faces: [Face])]

  /// Reads the labels.
  ///
  /// - Throws: an error if they are missing or have another format.
  init(_ data: EvaluationData) throws {
    let entries = try data.decode([String: [Entry]].self, from: "eyes/eyes.json")
    pictures = entries.sorted { $0.key < $1.key }.map { name, faces in
      (data.path("eyes/images/\(name)"), faces.map(Self.face))
    }
  }

  private static func face(_ entry: Entry) -> Face {
    let box = entry.landmarkBox
    return Face(
      leftEye: Point(entry.eyeImageRight[0], entry.eyeImageRight[1]),
      rightEye: Point(entry.eyeImageLeft[0], entry.eyeImageLeft[1]),
      box: Rect(x: box[0], y: box[1], width: box[2], height: box[3]),
      leftOpenness: entry.eyeAspectRatioImageRight,
      rightOpenness: entry.eyeAspectRatioImageLeft
    )
  }
}
