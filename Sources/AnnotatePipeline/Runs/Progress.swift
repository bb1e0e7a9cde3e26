public import AnnotateMediaTypes

/// The progress of a job.
public struct Progress: Sendable, Equatable {
  /// The number of frames that are complete: encoded, or recorded if there is no output to encode.
  public let frames: Int
  /// The expected number of frames; nil if the source does not say.
  public let expectedFrames: Int?
  /// The presentation time of the last frame.
  public let time: MediaTime

  /// Describes the progress of a job.
  package init(frames: Int, expectedFrames: Int?, time: MediaTime) {
    self.frames = frames
    self.expectedFrames = expectedFrames
    self.time = time
  }
}

extension Progress {
  /// The progress of a job whose frames pass several times; `pass` counts from 0.
  func pass(_ pass: Int, of count: Int) -> Progress {
    guard let expectedFrames else { return self }
    return Progress(
      frames: (pass * expectedFrames + frames) / count,
      expectedFrames: expectedFrames,
      time: time
    )
  }
}

/// Hears what happens during a run.
package struct RunListener: Sendable {
  /// Called for everything that a result lacks.
  package let onWarning: @Sendable (AnnotateError) -> Void
  /// Called after every frame, from one task.
  package let onProgress: @Sendable (Progress) -> Void

  /// Describes a listener.
  package init(
    onWarning: @escaping @Sendable (AnnotateError) -> Void = { _ in },
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) {
    (self.onWarning, self.onProgress) = (onWarning, onProgress)
  }
}
