internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import Synchronization

/// Measures what parts of some clips of a plan cost, with single runs of them in a temporary folder.
struct FarmSampling {
  let plan: FarmPlan

  /// The number of clips of which parts are measured.
  private static let clips = 3
  /// The numbers of frames of the parts: from two lengths follow the start of a process and a frame.
  private static let lengths = (short: 24, long: 264)

  /// What one run has cost.
  private struct Run {
    var frames = 0
    var cpuSeconds = 0.0
    var seconds = 0.0
    var outputBytes = 0
    var sidecarBytes = 0
  }

  /// Measures.
  ///
  /// - Returns: The samples; at least one.
  /// - Throws: `AnnotateError` if no clip can be measured, `CancellationError` if the task is cancelled.
  func samples() async throws -> [FarmEstimate.Sample] {
    let folder = try RemoteFiles.makeFolder()
    defer { FileTree.remove(folder) }
    var samples: [FarmEstimate.Sample] = []
    for clip in FarmEstimate.samples(of: plan, atMost: Self.clips) {
      let lock = try await Elsewhere(plan)?.input(of: clip)
      defer { withExtendedLifetime(lock) {} }
      samples.append(try await sample(clip, folder))
    }
    guard samples.isEmpty else { return samples }
    throw AnnotateError(.badInput, "cannot estimate", why: "no clip of the plan can be annotated")
  }

  private func sample(_ clip: FarmClip, _ folder: String) async throws -> FarmEstimate.Sample {
    // The first run may have to compile models, which are kept.
    _ = try await run(clip, Self.lengths.short, folder)
    let short = try await run(clip, Self.lengths.short, folder)
    let long = try await run(clip, Self.lengths.long, folder)
    // A clip of a few frames is measured as a whole.
    let frames = Double(max(1, long.frames - short.frames))
    let hasTwo = long.frames >= 2 * short.frames
    func each(_ value: (Run) -> Double) -> Double {
      hasTwo
        ? max(0, value(long) - value(short)) / frames
        : value(long) / Double(max(1, long.frames))
    }
    let cpuSeconds = each(\.cpuSeconds)
    return FarmEstimate.Sample(
      clip: clip,
      start: hasTwo ? max(0, short.cpuSeconds - cpuSeconds * Double(short.frames)) : 0,
      cpuSeconds: cpuSeconds,
      seconds: each(\.seconds),
      // The first picture of a file takes more than the others, in every file.
      outputBytes: Double(long.outputBytes) / Double(max(1, long.frames)),
      sidecarBytes: each { Double($0.sidecarBytes) }
    )
  }

  /// Annotates some frames in the middle of a clip.
  private func run(_ clip: FarmClip, _ count: Int, _ folder: String) async throws -> Run {
    let output = "\(folder)/\(PartialFile.split(clip.output).name)"
    let sidecar = folder + "/sample.faces.jsonl"
    var words = plan.request.decidingEntries.map { name, value in
      "--\(name)" + (value.map { "=\($0)" } ?? "")
    }
    words += ["--output=\(output)", "--faces-out=\(sidecar)", "--container=\(clip.container)"]
    words += ["--overwrite", "--log-format=json", "--progress=none"]
    if clip.frameCount > count {
      let rate = try plan.frameRate(of: clip)
      let first = Double(clip.frameCount - count) / 2 / rate
      words.append("--from=\(Self.seconds(first))")
      words.append("--to=\(Self.seconds(first + Double(count) / rate))")
    }
    let frames = Mutex(0)
    let errors = LastLine()
    let begin = ContinuousClock.now
    let end = try await ChildProgram.run(words + ["--", clip.input], attempts: 1) { line in
      guard let json = try? JSONValue(parsing: Array(line.utf8)) else { return errors.take(line) }
      if json["event"]?.string == "error" { errors.take(json["message"]?.string ?? line) }
      if json["event"]?.string == "done" { frames.withLock { $0 = json["frames"]?.count ?? $0 } }
    }
    guard end.code == 0 else {
      throw AnnotateError(
        .badInput,
        "cannot estimate, because a part cannot be annotated of",
        subject: clip.input,
        why: errors.text ?? "the process ended with \(end.code)"
      )
    }
    return Run(
      frames: frames.withLock(\.self),
      cpuSeconds: end.cpuSeconds,
      seconds: (ContinuousClock.now - begin) / .seconds(1),
      outputBytes: FileIdentity(of: output)?.size ?? 0,
      sidecarBytes: FileIdentity(of: sidecar)?.size ?? 0
    )
  }

  private static func seconds(_ number: Double) -> String {
    JSONValue.rounded(number, places: 3).line
  }
}
