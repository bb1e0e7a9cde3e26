package import AnnotateMediaTypes

/// What exports cannot say, or why there are none.
package enum ExportProblem: Problem {
  /// A format counts frames, at this rate, and the frames of the source in this file are at no constant one.
  case unevenFrameRate(path: String, Rational)
  /// A format counts frames from the first of a part of the source, which begins at this time, in ticks of a time base.
  case excerpt(source: String, ticks: Int64, timeBase: Rational)
  /// A sidecar with suspected faces, at this path, is of another video than the other sidecar.
  case otherVideo(String, of: String)
  /// The export was interrupted before anything was written.
  case interrupted

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .unevenFrameRate, .excerpt, .otherVideo: .badInput
    case .interrupted: .interrupted
    }
  }
}
