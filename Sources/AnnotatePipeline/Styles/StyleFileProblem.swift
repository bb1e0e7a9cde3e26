package import AnnotateMediaTypes

/// Why the files of a style cannot be used.
package enum StyleFileProblem: Problem {
  /// The file of the style cannot be read.
  case unreadable(String, AnnotateError)
  /// The file is larger than the limit, in bytes.
  case tooLarge(String, limit: Int)
  /// There are no files with the numbers of a pattern.
  case noPictures(String)
  /// A number is missing in a sequence of pictures.
  case missingNumber(Int, of: String)
  /// A numbered picture is an SVG or animated.
  case notSingle(String)
  /// A numbered picture has another size than the one before it.
  case otherSize(String)
  /// The numbered pictures have more pixels than the limit together.
  case tooManyPixels(String, limit: Int)
  /// A frame rate is given for a picture that has no number in its name.
  case rateOfSingle(String)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .unreadable(_, let error): error.kind
    case .noPictures: .missingInput
    default: .badInput
    }
  }
}
