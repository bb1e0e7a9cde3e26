internal import AnnotateContainers
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateProcesses
internal import AnnotateSidecar

/// Proves on the beginning of a clip that a farm works on this computer, and measures what pictures of several sizes need.
struct FarmTrial {
  /// The path of the clip.
  let clip: String
  /// The path of the folder for all that is made, which exists.
  let folder: String

  /// How much of the clip is tried, and how much of that is measured, in seconds.
  private static let (triedSeconds, longSeconds, shortSeconds) = (4.0, 0.8, 0.2)

  private var sample: String { folder + "/clip.mkv" }
  private var output: String { folder + "/out.mkv" }

  /// Checks that there is a clip to be tried.
  ///
  /// - Throws: `.missingInput` or `.badInput` if it cannot be opened.
  func check() throws(AnnotateError) { _ = try Demuxer(opening: clip) }

  /// Does the beginning of the clip in two ranges, and compares the result with that of a single run.
  ///
  /// - Returns: The displayed size of the clip.
  /// - Throws: `AnnotateError` if a step fails or a result differs, `CancellationError` if the task is cancelled.
  func prove() async throws -> (width: Int, height: Int) {
    let (single, work) = (folder + "/single.mkv", folder + "/work")
    try await run(
      [clip, "-o", sample, "--style=none", "--no-faces-out", "--preview=\(Self.triedSeconds)"]
    )
    let plan = ["farm", "plan", sample, "-o", output, "-d", work]
    try await run(plan + ["--chunks=2", "--segment-frames=1"])
    try await run(["farm", "run", "--shared", "-d", work], overwrites: false)
    try await run([sample, "-o", single])
    let sidecars = try [output, single].map { path throws(AnnotateError) in
      try FileContents.read(FilePath(path).removingExtension().text + FilePath.sidecarEnding)
    }
    guard sidecars[0] == sidecars[1] else {
      throw failure("the faces differ from those of a single run")
    }
    let check = try await LoggedRun.of(["verify", output, "--source", sample])
    guard check.end.code == 0 else { throw failure(check.error ?? "the output is not verified") }
    let source = try Demuxer(opening: sample).source
    guard let size = source.mainVideo?.geometry?.displaySize else {
      throw failure("the clip has no picture")
    }
    return (size.width, size.height)
  }

  /// Measures what pictures of a height need.
  ///
  /// - Parameters:
  ///   - height: The height, in pixels.
  ///   - size: The displayed size of the clip.
  /// - Returns: What they need.
  /// - Throws: `AnnotateError` if a run fails, `CancellationError` if the task is cancelled.
  func need(height: Int, of size: (width: Int, height: Int)) async throws -> FarmNeed {
    // Encoders of video want even numbers.
    let width = max(2, (size.width * height / max(1, size.height) + 1) / 2 * 2)
    let (scaled, made) = ("\(folder)/\(height).mkv", "\(folder)/\(height).out.mkv")
    try await run(
      [sample, "-o", scaled, "--style=none", "--no-faces-out", "--size=\(width)x\(height)"]
        + ["--preview=\(Self.longSeconds)"]
    )
    let short = try await run(
      [scaled, "-o", made, "--no-faces-out", "--preview=\(Self.shortSeconds)"]
    )
    let long = try await run([scaled, "-o", made, "--no-faces-out"])
    let frames = Double(max(1, long.frames - short.frames))
    return FarmNeed(
      height: height,
      memory: long.end.peakMemory,
      cpuSeconds: max(0, long.end.cpuSeconds - short.end.cpuSeconds) / frames,
      seconds: max(0, long.seconds - short.seconds) / frames
    )
  }

  @discardableResult
  private func run(_ words: [String], overwrites: Bool = true) async throws -> LoggedRun {
    let run = try await LoggedRun.of(
      words + ["--log-format=json"] + (overwrites ? ["--overwrite"] : [])
    )
    guard run.end.code == 0 else { throw failure(run.error ?? run.end.words) }
    return run
  }

  private func failure(_ reason: String) -> AnnotateError {
    AnnotateError(FarmProblem.trialFailed(clip: clip, folder: folder, reason: reason))
  }
}
