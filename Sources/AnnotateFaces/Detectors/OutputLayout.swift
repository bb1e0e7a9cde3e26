package import AnnotateMediaTypes

/// A kind of detector, defined by the layout of its network's outputs.
///
/// A new kind needs a conforming type in this folder, a line in `OutputLayoutRegistry` and a test file.
///
/// All present kinds were trained on WIDER FACE, whose boxes run from the hair line to the chin and from
/// cheek to cheek, as `FaceObservation.bounds` requires.
package protocol OutputLayout: Sendable {
  /// The name of the kind in options.
  static var name: String { get }
  /// The origin of such networks, in half a line.
  static var summary: String { get }
  /// The conversion of pixels to the network's input.
  static var input: InputEncoding { get }
  /// The least confidence of a face if the user sets none.
  static var defaultThreshold: Double { get }
  /// The overlap (intersection over union) above which two detections show the same face.
  static var overlap: Double { get }

  /// Recognises a network; nil if the outputs belong to another kind.
  ///
  /// - Parameters:
  ///   - outputShapes: the shapes of its outputs, in their order.
  ///   - size: the size of its input in pixels.
  init?(outputShapes: [[Int]], size: PixelSize)

  /// The faces whose confidence is at least `threshold`, in pixels of the input; they may overlap.
  func faces(
    _ outputs: [[Float]],
    threshold: Double
  ) -> [FaceObservation<PictureSpace>]
}

/// All kinds of detectors, in the order in which they are tried.
package enum OutputLayoutRegistry {
  /// The kinds.
  package static let all: [any OutputLayout.Type] = [
    YuNetLayout.self, SCRFDLayout.self, RetinaFaceLayout.self, CenterFaceLayout.self,
  ]

  /// The kind of this name; nil if there is none.
  package static func layout(named name: String) -> (any OutputLayout.Type)? {
    all.first { $0.name == name }
  }
}
