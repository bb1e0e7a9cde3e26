internal import AnnotateJSON

/// A job of Open Job Description, 2023-09, with its extension TASK_CHUNKING.
///
/// The specification is openjd-specifications/wiki/2023-09-Template-Schemas. A runner may put any ranges
/// that follow each other into one task, and as many as it likes.
public struct OpenJobTemplate: Sendable {
  /// The work.
  public let work: ScheduledWork
  /// How many ranges a task does until the runner knows how long one takes.
  public let chunkSize: Int
  /// How long a task is to take, in seconds; nil where tasks keep their size.
  public let targetSeconds: Int?

  /// Describes a job.
  public init(_ work: ScheduledWork, chunkSize: Int, targetSeconds: Int?) {
    (self.work, self.chunkSize, self.targetSeconds) = (work, chunkSize, targetSeconds)
  }

  /// What the schema allows of names.
  private static let longestName = 128

  /// The template in YAML.
  public var text: String {
    let phases = FarmPhase.allCases.filter { work.pending[$0] != nil }
    return (head + phases.flatMap(step)).joined(separator: "\n") + "\n"
  }

  private var head: [String] {
    [
      "specificationVersion: jobtemplate-2023-09",
      "extensions: [TASK_CHUNKING]",
      "name: \(Self.quoted(String(Self.printable("annotate \(work.name)").prefix(Self.longestName))))",
      "parameterDefinitions:",
      "  - name: Program",
      "    type: STRING",
      "    description: \"The path of annotate on the workers\"",
      "    default: \(Self.quoted(work.program))",
      "  - name: Folder",
      // Paths from the root on must not be defaults of the type PATH.
      "    type: STRING",
      "    description: \"The work folder, by the path that all workers share\"",
      "    default: \(Self.quoted(work.folder))",
      "  - name: ChunkSize",
      "    type: INT",
      "    minValue: 1",
      "    description: \"How many ranges a task does to begin with\"",
      "    default: \(chunkSize)",
    ]
      + (targetSeconds.map { seconds in
        [
          "  - name: TargetSeconds",
          "    type: INT",
          "    minValue: 0",
          "    description: \"How long a task is to take; 0 keeps the number of ranges\"",
          "    default: \(seconds)",
        ]
      } ?? []) + ["steps:"]
  }

  private func step(_ phase: FarmPhase) -> [String] {
    let previous = phase.previous.flatMap { work.pending[$0] != nil ? $0 : nil }
    return ["  - name: \(phase.title)"]
      + (previous.map { ["    dependencies: [{dependsOn: \($0.title)}]"] } ?? [])
      + space(of: phase) + script(of: phase)
  }

  /// Linking and joining are for whole clips; those of one clip need no tasks.
  private func space(of phase: FarmPhase) -> [String] {
    guard let numbers = work.pending[phase], isDivided(phase) else { return [] }
    let target = targetSeconds == nil ? "" : ", targetRuntimeSeconds: \"{{Param.TargetSeconds}}\""
    // Clips are few numbers with gaps between them.
    let constraint = phase.isByRange ? "CONTIGUOUS" : "NONCONTIGUOUS"
    return [
      "    parameterSpace:",
      "      taskParameterDefinitions:",
      "        - name: Chunk",
      "          type: CHUNK[INT]",
      "          range: \"\(numbers)\"",
      "          chunks: {defaultTaskCount: \"{{Param.ChunkSize}}\"\(target), "
        + "rangeConstraint: \(constraint)}",
    ]
  }

  private func script(of phase: FarmPhase) -> [String] {
    let chunk = isDivided(phase) ? "{{Task.Param.Chunk}}" : nil
    let arguments =
      work.arguments(phase, folder: "{{Param.Folder}}", chunk) + ["--progress", "openjd"]
    return [
      "    hostRequirements:",
      "      attributes: [{name: attr.worker.os.family, anyOf: [linux]}]",
      "    script:",
      "      actions:",
      "        onRun:",
      "          command: \"{{Param.Program}}\"",
      "          args: [\(arguments.map(Self.quoted).joined(separator: ", "))]",
      // Time to remove what is half-written.
      "          cancelation: {mode: NOTIFY_THEN_TERMINATE, notifyPeriodInSeconds: 30}",
    ]
  }

  private func isDivided(_ phase: FarmPhase) -> Bool { phase.isByRange || work.clips.count > 1 }

  /// A text in YAML, of which strings of JSON are a part.
  private static func quoted(_ text: String) -> String { JSONValue.string(text).line }

  /// Names must not have control characters.
  private static func printable(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      plain.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return String(plain)
  }
}

extension FarmPhase {
  /// The name of a step, for people.
  fileprivate var title: String {
    switch self {
    case .look: "Look"
    case .link: "Link"
    case .draw: "Draw"
    case .join: "Join"
    }
  }
}
