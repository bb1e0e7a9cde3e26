internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateProcesses
internal import AnnotateSidecar

/// Measures what parts of some clips of a plan cost, with single runs of them in a temporary folder.
///
/// Parts of two lengths tell what the start of a process costs, and what a frame. Long ones are taken from several
/// places, because scenes differ.
struct FarmSampling {
  let plan: FarmPlan

  /// The number of clips of which parts are measured.
  private static let clips = 3
  /// The numbers of frames of the parts.
  private static let lengths = (short: 24, long: 96)
  /// Where the middles of the long parts are in a clip.
  private static let places = [1.0 / 6, 0.5, 5.0 / 6]

  /// What runs have cost.
  private struct Cost {
    var runs = 0
    var frames = 0
    var cpuSeconds = 0.0
    var seconds = 0.0
    var outputBytes = 0
    var sidecarBytes = 0

    mutating func add(_ other: Cost) {
      runs += other.runs
      frames += other.frames
      cpuSeconds += other.cpuSeconds
      seconds += other.seconds
      outputBytes += other.outputBytes
      sidecarBytes += other.sidecarBytes
    }
  }

  /// Measures.
  ///
  /// - Returns: The samples; at least one.
  /// - Throws: `AnnotateError` if no clip can be measured, `CancellationError` if the task is cancelled.
  func samples() async throws -> [FarmEstimate.Sample] {
    let folder = try TemporaryDirectory()
    defer { folder.remove() }
    var samples: [FarmEstimate.Sample] = []
    for clip in FarmEstimate.samples(of: plan, atMost: Self.clips) {
      let lock = try await Elsewhere(plan)?.input(of: clip)
      defer { withExtendedLifetime(lock) {} }
      samples.append(try await sample(clip, folder.path))
    }
    guard samples.isEmpty else { return samples }
    throw AnnotateError(.badInput, "cannot estimate", why: "no clip of the plan can be annotated")
  }

  private func sample(_ clip: FarmClip, _ folder: String) async throws -> FarmEstimate.Sample {
    // The first run may have to compile models, which are kept.
    _ = try await run(clip, Self.lengths.short, around: 0.5, folder)
    var (short, long) = (Cost(), Cost())
    // A clip of a few frames is measured as a whole.
    let isLong = clip.frameCount >= Self.places.count * Self.lengths.long
    for place in isLong ? Self.places : [0.5] {
      let count = isLong ? Self.lengths.long : clip.frameCount
      short.add(try await run(clip, Self.lengths.short, around: place, folder))
      long.add(try await run(clip, count, around: place, folder))
    }
    let hasTwo = long.frames >= 2 * short.frames
    /// What a frame costs, and what a run costs besides.
    func parts(_ value: (Cost) -> Double) -> (frame: Double, start: Double) {
      guard hasTwo else { return (value(long) / Double(max(1, long.frames)), 0) }
      let frame = max(0, value(long) - value(short)) / Double(long.frames - short.frames)
      let start = max(0, value(short) - frame * Double(short.frames)) / Double(short.runs)
      return (frame, start)
    }
    let (work, output) = (parts(\.cpuSeconds), parts { Double($0.outputBytes) })
    return FarmEstimate.Sample(
      clip: clip,
      start: work.start,
      cpuSeconds: work.frame,
      seconds: parts(\.seconds).frame,
      outputBytes: output.frame,
      keyframeBytes: output.start,
      sidecarBytes: parts { Double($0.sidecarBytes) }.frame
    )
  }

  /// Annotates some frames of a clip, around a place between its beginning, 0, and its end, 1.
  private func run(
    _ clip: FarmClip,
    _ count: Int,
    around place: Double,
    _ folder: String
  ) async throws -> Cost {
    let output = "\(folder)/\(FilePath(clip.output).lastComponent)"
    // A sidecar of other frames would not be replaced.
    let sidecar = "\(folder)/sample-\(count)-\(place)\(FilePath.sidecarEnding)"
    var words = plan.request(of: clip).options.decidingEntries.map {
      OptionDefinition.word($0.name, $0.value)
    }
    words += ["--output=\(output)", "--faces-out=\(sidecar)", "--container=\(clip.container)"]
    words += ["--overwrite", "--log-format=json", "--progress=none"]
    if clip.frameCount > count {
      let rate = try plan.frameRate(of: clip, CommandSession.current)
      let middle = Double(clip.frameCount) * place - Double(count) / 2
      let first = min(max(0, middle), Double(clip.frameCount - count)) / rate
      words.append("--from=\(Self.seconds(first))")
      words.append("--to=\(Self.seconds(first + Double(count) / rate))")
    }
    let run = try await LoggedRun.of(words + ["--", clip.input])
    guard run.end.code == 0 else {
      throw AnnotateError(
        .badInput,
        "cannot estimate, because a part cannot be annotated of",
        subject: clip.input,
        why: run.error ?? "the process ended with \(run.end.code)"
      )
    }
    return Cost(
      runs: 1,
      frames: run.frames,
      cpuSeconds: run.end.cpuSeconds,
      seconds: run.seconds,
      outputBytes: FileIdentity(of: output)?.size ?? 0,
      sidecarBytes: FileIdentity(of: sidecar)?.size ?? 0
    )
  }

  private static func seconds(_ number: Double) -> String {
    JSONValue.rounded(number, places: 3).line
  }
}
