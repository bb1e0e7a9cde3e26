internal import Foundation

/// The labelled single faces: smiles with angles, and closed eyes.
struct FaceLabels {
  /// One face of `smile/`.
  struct Smile {
    let path: String
    /// The name of the file without its extension.
    let name: String
    let isSmiling: Bool
    /// The yaw in degrees, with the sign of the labels.
    let yaw: Double
    let pitch: Double
    let roll: Double
  }

  /// All faces of `smile/`.
  ///
  /// - Throws: an error if they are missing or have another format.
  static func smiles(_ data: EvaluationData) throws -> [Smile] {
    let text = try String(contentsOfFile: data.path("smile/labels.csv"), encoding: .utf8)
    return try text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      let cells = line.split(separator: ",").map(String.init)
      let angles = cells.dropFirst(2).compactMap(Double.init).map { $0 * 180 / .pi }
      guard cells.count == 5, angles.count == 3 else { throw CocoaError(.formatting) }
      return Smile(
        path: data.path("smile/images/\(cells[0])"),
        name: stem(cells[0]),
        isSmiling: cells[1] == "1",
        yaw: angles[0],
        pitch: angles[1],
        roll: angles[2]
      )
    }
  }

  /// The paths and names of all faces of `eye-state/closed-faces/`, whose eyes are both closed.
  ///
  /// - Throws: an error if they are missing.
  static func closed(_ data: EvaluationData) throws -> [(path: String, name: String)] {
    let folder = "eye-state/closed-faces"
    return try FileManager.default.contentsOfDirectory(atPath: data.path(folder)).sorted()
      .map { (data.path("\(folder)/\($0)"), stem($0)) }
  }

  /// The name of a file without its folder and extension.
  static func stem(_ path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }
}
