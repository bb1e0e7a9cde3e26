package import AnnotateStages

/// What a run reads: frames of a file, of a live input or of pictures, or what is recorded of them.
package protocol FrameSource: Sendable {
  /// What it sends, in the order of the frames.
  associatedtype Element: Sendable

  /// The number of elements that may wait for their faces.
  var capacity: Int { get }

  /// Sends everything to `output`, then finishes it.
  func run(into output: BoundedChannel<Element>) async throws

  /// The counts of what did not get from the input into the elements; they are complete after `run`.
  func counts() async -> InputCounts
}

extension FrameSource {
  package var capacity: Int { StageChannels.capacity }
}

/// Where the faces of a run come from: a detector, a tracker, a sidecar, or another program.
package protocol FaceStage<Input, Output>: Sendable {
  /// What it needs of each frame.
  associatedtype Input: Sendable
  /// What it makes of that, in the same order.
  associatedtype Output: Sendable

  /// Prepares for the frames, while the first of them are read.
  func prepare() async throws

  /// Adds the faces to everything from `input`, sends it to `output`, then finishes that.
  func run(from input: BoundedChannel<Input>, into output: BoundedChannel<Output>) async throws
}

extension FaceStage {
  package func prepare() async throws {}

  /// This stage and then another, as one.
  package func then<Next: FaceStage>(_ next: Next) -> ChainedFaces<Self, Next> {
    ChainedFaces(first: self, second: next)
  }
}

/// Two stages of which the second continues with what the first makes.
package struct ChainedFaces<First: FaceStage, Second: FaceStage>: FaceStage
where Second.Input == First.Output {
  let first: First
  let second: Second

  package func prepare() async throws {
    try await StageGroup.run(
      { try await first.prepare() },
      { try await second.prepare() }
    )
  }

  package func run(
    from input: BoundedChannel<First.Input>,
    into output: BoundedChannel<Second.Output>
  ) async throws {
    let between = BoundedChannel<First.Output>(capacity: StageChannels.capacity)
    try await StageGroup.run(
      { try await first.run(from: input, into: between) },
      { try await second.run(from: between, into: output) }
    )
  }
}

/// Where the frames and faces of a run go: files with faces, and a video or pictures with stamps.
package protocol FrameSink: Sendable {
  /// What it takes, in the order of the frames.
  associatedtype Element: Sendable
  /// What it tells about its files.
  associatedtype Result: Sendable

  /// Takes everything from `input` until its end.
  func run(from input: BoundedChannel<Element>) async throws

  /// Completes the files and moves them to their final paths.
  func finish(_ counts: InputCounts) async throws -> Result
}

/// Does the work of every command that goes through the frames of a video: they come from a source, get their faces, and
/// go into a sink, all at the same time.
package struct Runner<Source: FrameSource, Faces: FaceStage, Sink: FrameSink>: Sendable
where Faces.Input == Source.Element, Sink.Element == Faces.Output {
  private let source: Source
  private let faces: Faces
  private let sink: Sink

  /// Joins stages that have done nothing yet.
  package init(source: Source, faces: Faces, sink: Sink) {
    (self.source, self.faces, self.sink) = (source, faces, sink)
  }

  /// Runs the stages to the end of the source, and completes the files.
  ///
  /// - Returns: what the sink tells.
  /// - Throws: the first error of a stage, or `CancellationError` if the task was cancelled; nothing is at the final
  ///   paths then.
  package func run() async throws -> Sink.Result {
    let read = BoundedChannel<Source.Element>(capacity: source.capacity)
    let found = BoundedChannel<Faces.Output>(capacity: StageChannels.capacity)
    try await StageGroup.run(
      { try await faces.prepare() },
      { try await source.run(into: read) },
      { try await faces.run(from: read, into: found) },
      { try await sink.run(from: found) }
    )
    return try await sink.finish(source.counts())
  }
}

/// The channels between stages.
package enum StageChannels {
  /// The number of frames that may wait between two stages; a 4K frame takes 12 MB.
  package static let capacity = 2
  /// The number of elements of a live input that may wait for the detection: one frame, the newest, and packets
  /// around it.
  static let liveCapacity = 16
}
