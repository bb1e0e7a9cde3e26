package import AnnotateContainers
package import AnnotateMediaTypes

/// Why an input cannot be annotated.
package enum InputProblem: Problem {
  /// There is no video stream.
  case noVideo(String)
  /// The size of the picture is not known.
  case unknownSize(String)
  /// Not one picture can be decoded.
  case noPicture(String)
  /// No picture can be decoded in the first gigabyte.
  case latePicture(String)
  /// No frame is in the wanted part; `end` is the end of the input if it is known.
  case noFrame(String, in: Excerpt, end: MediaTime?)
  /// There are more frames than the limit allows.
  case tooManyFrames(String, limit: Int)
  /// A strict job met packets that could not be read, or frames that show damage.
  case damaged(String, packets: Int, frames: Int)
  /// A range does not consist of complete groups of frames.
  case incompleteGroups(FrameRange, groupLength: Int)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    if case .incompleteGroups = self { .usage } else { .badInput }
  }
}
