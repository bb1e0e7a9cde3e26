internal import AnnotateJobs
package import AnnotateMediaTypes
internal import AnnotatePipeline

/// A video of a farm's job.
package struct FarmClip: Sendable, Equatable {
  /// The facts by which an input is recognised.
  package struct Identity: Sendable, Hashable {
    /// The size in bytes.
    package let size: Int
    /// A digest of samples of the contents.
    package let digest: String

    /// Describes an input.
    package init(size: Int, digest: String) {
      (self.size, self.digest) = (size, digest)
    }
  }

  /// The reason why a video cannot be annotated.
  package struct Obstacle: Sendable, Hashable {
    /// The kind of the error, which decides the exit code.
    package let kind: AnnotateError.Kind
    /// What failed.
    package let what: String
    /// The reason.
    package let why: String?

    /// Describes an obstacle.
    package init(kind: AnnotateError.Kind, what: String, why: String?) {
      (self.kind, self.what, self.why) = (kind, what, why)
    }

    /// An error in words.
    package struct Words: Sendable, Hashable {
      /// What failed.
      package let what: String
      /// The object of what failed.
      package let subject: String?
      /// The reason.
      package let why: String?

      /// Keeps words.
      package init(what: String, subject: String?, why: String?) {
        (self.what, self.subject, self.why) = (what, subject, why)
      }
    }
  }

  /// The name, unique in the plan; also the path of its folder below that of all clips.
  package var name: String
  /// The absolute path of the video.
  package var input: String
  /// The absolute path of the output.
  package var output: String
  /// FFmpeg's name of the output's container, such as `mp4`.
  package var container: String
  /// The facts by which the video is recognised.
  package var identity: Identity
  /// The time base of its stream.
  package var timeBase: Rational
  /// The number of frames.
  package var frameCount: Int
  /// The ranges, in order; together they are all its frames.
  package var ranges: [FarmRange]
  /// The address from which the video is fetched; nil if it is a file.
  package var source: String?
  /// The address at which the output is stored; nil if it is a file.
  package var destination: String?
  /// What is done with it, if that is not what is done with the others.
  package var request: FarmRequest?
  /// The reason why it cannot be annotated; nil if it can.
  package var obstacle: Obstacle?

  /// Describes a video.
  package init(
    name: String,
    input: String,
    output: String,
    container: String,
    identity: Identity,
    timeBase: Rational,
    frameCount: Int,
    ranges: [FarmRange]
  ) {
    (self.name, self.input, self.output) = (name, input, output)
    (self.container, self.identity, self.timeBase) = (container, identity, timeBase)
    (self.frameCount, self.ranges) = (frameCount, ranges)
  }

  /// Describes a video that cannot be annotated.
  package init(name: String, input: String, output: String, obstacle: Obstacle) {
    self.init(
      name: name,
      input: input,
      output: output,
      container: "",
      identity: Identity(size: 0, digest: ""),
      timeBase: .one,
      frameCount: 0,
      ranges: []
    )
    self.obstacle = obstacle
  }

  /// The segments, which are encoded separately: each is one range, or several in a row.
  package var segments: [FarmRange] {
    var segments: [FarmRange] = []
    for range in ranges {
      guard range.continuesSegment, let last = segments.popLast() else {
        segments.append(range)
        continue
      }
      segments.append(
        FarmRange(first: last.first, last: range.last, time: last.time, entry: last.entry)
      )
    }
    return segments
  }

  /// What a phase does separately: ranges or segments; none if it is done for the whole clip.
  package func ranges(of phase: FarmPhase) -> [FarmRange] {
    switch phase {
    case .detect: ranges
    case .render: segments
    case .link, .join: []
    }
  }

  /// Whether it is not divided, so that one process can do all its phases before `join`.
  package var isOneRange: Bool { ranges.count == 1 }

  /// The steps of a phase.
  package func steps(of phase: FarmPhase) -> [FarmStep] {
    guard phase.isByRange else { return [FarmStep(phase, clip: name)] }
    return ranges(of: phase).map { FarmStep(phase, clip: name, range: $0) }
  }

  /// The indices of all frames.
  var frames: ClosedRange<Int> { 0...max(0, frameCount - 1) }

  /// The error that says why it cannot be annotated; nil if it can.
  package var error: AnnotateError? {
    obstacle.map { AnnotateError(FarmProblem.obstacle($0, path: source ?? input)) }
  }
}

extension FarmClip.Obstacle {
  /// Turns an error in planning one of several clips into an obstacle; nil if the clip did not cause it.
  ///
  /// A clip causes the errors that depend on its contents, name or kind: it is missing, it is not a video,
  /// or the requested output cannot be made from it. The other clips do not have to wait for it, so the
  /// error counts as bad input. An error that could happen with any clip, such as a failing disk, remains
  /// an error of the plan.
  init?(_ error: AnnotateError, _ words: Words, of job: AnnotationJob) {
    switch error.kind {
    case .badInput, .missingInput:
      self.init(kind: error.kind, what: words.what, why: words.why)
    case .usage, .cannotCreate, .unavailable:
      let subject = words.subject.flatMap { $0 == job.input.path ? nil : " '\($0)'" } ?? ""
      let reason = words.why.map { ": \($0)" } ?? ""
      self.init(kind: .badInput, what: "cannot annotate", why: words.what + subject + reason)
    case .internalFault, .inputOutput, .temporary, .interrupted, .terminated:
      return nil
    }
  }
}
