package import AnnotateMediaTypes

/// A sort of detectors, by how the outputs of its networks are laid out.
///
/// A new sort is a file in this folder that conforms, a line in `OutputLayoutRegistry` and a test file.
///
/// All sorts that there are were trained on WIDER FACE, whose boxes run from the hair line to the chin
/// and from cheek to cheek: just what `FaceObservation.bounds` promises.
package protocol OutputLayout: Sendable {
  /// The word by which users name it.
  static var name: String { get }
  /// Where such networks come from, in half a line.
  static var summary: String { get }
  /// How pixels become numbers.
  static var input: InputEncoding { get }
  /// The least confidence of a face that is reported where the user names none.
  static var defaultThreshold: Double { get }
  /// The overlap from which on two findings are one face.
  static var overlap: Double { get }

  /// Recognises a network; nil where the outputs are of another sort.
  ///
  /// - Parameters:
  ///   - outputShapes: the shapes of its outputs, in their order.
  ///   - size: the size of its input in pixels.
  init?(outputShapes: [[Int]], size: PixelSize)

  /// The faces whose confidence is at least `threshold`, in pixels of the input, overlapping ones too.
  func faces(
    _ outputs: [[Float]],
    threshold: Double
  ) -> [FaceObservation<PictureSpace>]
}

/// All sorts of detectors, in the order in which they are recognised.
package enum OutputLayoutRegistry {
  /// The sorts.
  package static let all: [any OutputLayout.Type] = [
    YuNetLayout.self, SCRFDLayout.self, RetinaFaceLayout.self, CenterFaceLayout.self,
  ]

  /// The sort of a name.
  package static func layout(named name: String) -> (any OutputLayout.Type)? {
    all.first { $0.name == name }
  }
}
