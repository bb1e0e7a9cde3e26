internal import AnnotateMediaTypes

/// The labelled eyes of `eyes/`: photos with some of their faces.
struct EyeLabels {
  /// One face.
  struct Face {
    /// The subject's own left eye, which is to the right in the picture.
    let leftEye: Point<DisplaySpace>
    let rightEye: Point<DisplaySpace>
    /// Round the outline of the jaw, the brows and all between.
    let box: Rect<DisplaySpace>
    /// Height over width of the subject's own left eye.
    let leftOpenness: Double
    let rightOpenness: Double

    /// What errors are measured by.
    var eyeDistance: Double { leftEye.distance(to: rightEye) }
  }

  private struct Entry: Decodable {
    let eyeImageLeft: [Double]
    let eyeImageRight: [Double]
    let eyeAspectRatioImageLeft: Double
    let eyeAspectRatioImageRight: Double
    let landmarkBox: [Double]
  }

  /// The path of each picture with its labelled faces, in the order of the names.
  let pictures: [(path: String, faces: [Face])]

  /// Reads them.
  ///
  /// - Throws: where they are missing or have another form.
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
