package import AnnotateMediaTypes
package import AnnotateStills

/// Why pictures cannot be annotated.
package enum PictureInputProblem: Problem {
  /// An excerpt is wanted of pictures, which are taken all or not at all.
  case excerptOfPictures(String)
  /// Only some of the pictures can be decoded.
  case undecodedPictures(String, decoded: Int, of: Int)
  /// A frame rate is given, and the input is not a numbered sequence.
  case frameRateOfSingle(Rational)
  /// No file has a name of the pattern.
  case noNumberedFile(String)
  /// A file is missing in a sequence between two numbers.
  case missingFile(String, of: String, between: ClosedRange<Int>)
  /// The orientation of a picture differs from that of the first one.
  case otherOrientation(String)
  /// The file is no picture of a known format.
  case unknownPicture(String)
  /// The picture cannot be annotated.
  case picture(String, StillFile.Obstacle)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .excerptOfPictures, .frameRateOfSingle: .usage
    case .noNumberedFile: .missingInput
    default: .badInput
    }
  }
}
