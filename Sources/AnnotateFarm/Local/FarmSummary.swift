package import AnnotateJSON
package import AnnotateMediaTypes
internal import AnnotateWording

/// The outcomes of all clips of a plan.
package struct FarmSummary {
  private let clips: [(clip: FarmClip, outcome: FarmTally.Clip, result: FarmResult?)]
  private let seconds: Double

  /// Collects the outcomes.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - folder: The work folder.
  ///   - tally: The outcomes of the processes.
  ///   - seconds: The total time in seconds.
  ///   - words: Why a clip that cannot be annotated is left out, in words.
  package init(
    _ plan: FarmPlan,
    in folder: FarmFolder,
    _ tally: FarmTally,
    seconds: Double,
    words: (AnnotateError) -> String
  ) {
    self.seconds = seconds
    let folder = folder.following(plan)
    let hashes = PlanHashes(plan)
    clips = plan.clips.map { clip in
      var outcome = tally.clip(clip.name)
      do throws(AnnotateError) {
        if let error = clip.error { throw error }
        guard outcome.code == 0 else { return (clip, outcome, nil) }
        let step = FarmStep(.join, clip: clip.name)
        let hash = try hashes.hash(of: clip, for: .join)
        return (
          clip, outcome, try folder.state(of: step, plan: hash, thoroughly: false).result
        )
      } catch {
        (outcome.code, outcome.failure) = (error.exitCode, words(error))
        return (clip, outcome, nil)
      }
    }
  }

  /// The highest exit code of all clips.
  package var exitCode: Int32 { clips.map(\.outcome.code).max() ?? 0 }

  /// A table with a heading and one line per clip.
  package var table: [String] {
    let heading = ["clip", "frames", "faces", "seconds", "CPU seconds", "result"]
    return TextTable([heading] + clips.map { Self.row($0.clip, $0.outcome, $0.result) }).lines
  }

  private static func row(
    _ clip: FarmClip,
    _ outcome: FarmTally.Clip,
    _ result: FarmResult?
  ) -> [String] {
    let frames = String(result?.count ?? clip.frameCount)
    let faces: String = result?.faces.map { String($0) } ?? ""
    let cpu = rounded(outcome.cpuSeconds.values.reduce(0, +))
    let end: String =
      outcome.failure.map { "\(outcome.code): \($0)" } ?? clip.destination ?? clip.output
    return [clip.name, frames, faces, rounded(outcome.seconds), cpu, end]
  }

  /// The summary as one JSON object.
  package var json: JSONValue {
    .object([
      "schema": .string("annotate.farm.summary"),
      "version": .integer(1),
      "exitCode": .integer(Int(exitCode)),
      "seconds": .rounded(seconds, places: 2),
      "clips": .array(clips.map { Self.json($0.clip, $0.outcome, $0.result) }),
    ])
  }

  private static func json(
    _ clip: FarmClip,
    _ outcome: FarmTally.Clip,
    _ result: FarmResult?
  ) -> JSONValue {
    let failure: JSONValue? = outcome.failure.map { .string($0) }
    let frames = result?.count ?? clip.frameCount
    let phases = FarmPhase.allCases.compactMap { Self.member($0, outcome) }
    return .object([
      "name": .string(clip.name),
      "input": .string(clip.input),
      "output": .string(clip.destination ?? clip.output),
      "exitCode": .integer(Int(outcome.code)),
      "failure": failure,
      "ranges": .integer(clip.ranges.count),
      "frames": .integer(frames),
      "faces": integer(result?.faces),
      "tracks": integer(result?.tracks),
      "damagedPackets": integer(result?.damagedPackets),
      "damagedFrames": integer(result?.damagedFrames),
      "seconds": .rounded(outcome.seconds, places: 2),
      "phases": .object(phases),
    ])
  }

  private static func member(_ phase: FarmPhase, _ outcome: FarmTally.Clip) -> JSONValue.Member? {
    guard let seconds = outcome.cpuSeconds[phase] else { return nil }
    let memory = outcome.peakMemory[phase] ?? 0
    return JSONValue.Member(
      phase.rawValue,
      .object(["cpuSeconds": .rounded(seconds, places: 2), "peakMemory": .integer(memory)])
    )
  }

  private static func integer(_ number: Int?) -> JSONValue? { number.map { .integer($0) } }

  private static func rounded(_ seconds: Double) -> String {
    "\((seconds * 10).rounded() / 10)"
  }
}
