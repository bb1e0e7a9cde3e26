package import AnnotateMediaTypes

/// What can be wrong with a detector that the user brings.
package enum ModelProblem: Problem {
  /// There is no kind of detector of this name.
  case unknownLayout(name: String)
  /// The outputs of a network are not those of its kind for pictures of a size.
  case otherSize(path: String, layout: String, PixelSize)
  /// The input of a network is not one colour picture, plane by plane.
  case otherInput(path: String)
  /// The input of a network is too large.
  case inputTooLarge(path: String, width: Int, height: Int)
  /// The outputs of a network are not those of a kind of detector; nil if they are those of none.
  case otherOutputs(path: String, layout: String?, shapes: [[Int]])

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    if case .unknownLayout = self { .usage } else { .badInput }
  }
}
