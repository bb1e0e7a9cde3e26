public import AnnotateMediaTypes

/// How far a job has come.
public struct Progress: Sendable, Equatable {
  /// Frames that have been handed to the encoder.
  public let frames: Int
  /// How many frames there will be; nil where the source does not say.
  public let expectedFrames: Int?
  /// The presentation time of the last frame.
  public let time: MediaTime

  /// Describes a state.
  package init(frames: Int, expectedFrames: Int?, time: MediaTime) {
    self.frames = frames
    self.expectedFrames = expectedFrames
    self.time = time
  }
}
