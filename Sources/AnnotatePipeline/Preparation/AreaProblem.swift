package import AnnotateMediaTypes

/// Why a part of the picture cannot be covered, or covers nothing.
package enum AreaProblem: Problem {
  /// The area with this text lies outside the picture of a video, whose size is given.
  case outside(String, of: String, PixelSize)
  /// No style of the job can hide the areas of a video.
  case noCover(of: String)
  /// No frame of a video shows the areas with these texts.
  case unseen([String], of: String)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .outside, .noCover: .usage
    case .unseen: .badInput
    }
  }
}
