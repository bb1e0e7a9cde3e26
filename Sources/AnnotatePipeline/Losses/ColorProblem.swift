package import AnnotateMediaTypes

/// Why the colours of an input cannot be written.
package enum ColorProblem: Problem {
  /// The colours need Dolby Vision metadata, which cannot be re-encoded.
  case needsDolbyVision(String)
  /// The encoder or the container, which the user may have asked for, cannot store a high dynamic range.
  case ruinsHighRange(String, encoder: String, container: String, wasAsked: Bool)
  /// The input changes between standard and high dynamic range.
  case changesRange(String)
  /// A format of pictures cannot record how bright the colours of an HDR video are.
  case unwritableHighRange(format: String)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .needsDolbyVision, .changesRange, .unwritableHighRange: .badInput
    case .ruinsHighRange(_, _, _, let wasAsked): wasAsked ? .usage : .unavailable
    }
  }
}
