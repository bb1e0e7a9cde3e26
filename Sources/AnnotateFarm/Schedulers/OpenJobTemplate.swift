internal import AnnotateJSON

/// A job template of Open Job Description 2023-09 with the extension TASK_CHUNKING.
///
/// The specification is openjd-specifications/wiki/2023-09-Template-Schemas. A runner may put any number of
/// consecutive ranges into one task.
package struct OpenJobTemplate: Sendable {
  /// The work.
  package let work: ScheduledWork
  /// The number of ranges in a task until the runner knows how long a range takes.
  package let rangesPerTask: Int
  /// The intended duration of a task in seconds; nil if the number of ranges is fixed.
  package let targetSeconds: Int?
  /// The number of tasks that share all the work; nil for a step for each phase.
  package var workers: Int?
  /// The number of seconds after which a runner ends a task; nil for no limit.
  package var taskTimeout: Int?
  /// The folders that runners may bring to their workers; nil for one folder, the same on all workers.
  package var folders: [Folder]?

  /// A folder of a job bundle, which a runner may bring to another path on each worker.
  package struct Folder: Sendable {
    /// The root of the plan that the folder is; nil for the work folder.
    package let root: FarmRoot?
    /// Whether files are read and written: `IN`, `OUT` or `INOUT`.
    package let dataFlow: String
    /// The path on this computer.
    package let path: String

    /// Describes the work folder.
    package init(workFolder path: String) {
      (root, dataFlow, self.path) = (nil, "INOUT", path)
    }

    /// Describes a root.
    package init(_ root: FarmRoot, reads: Bool, writes: Bool) {
      (self.root, path) = (root, root.path)
      dataFlow = writes ? (reads ? "INOUT" : "OUT") : "IN"
    }

    /// The name of its parameter.
    var parameter: String { root.map { "Root_\($0.name)" } ?? "Folder" }

    /// What the steps are told of it besides the work folder.
    func arguments(_ words: StepWords) -> [String] {
      root.map { words.root($0.name, "{{Param.\(parameter)}}") } ?? []
    }
  }

  /// Describes a template.
  package init(_ work: ScheduledWork, rangesPerTask: Int, targetSeconds: Int?) {
    (self.work, self.rangesPerTask, self.targetSeconds) = (work, rangesPerTask, targetSeconds)
  }

  /// The maximum length of a name that the schema allows.
  private static let maximumNameLength = 128

  /// The template in YAML.
  package var text: String {
    if let workers { return (head + sharedStep(workers)).joined(separator: "\n") + "\n" }
    let phases = FarmPhase.allCases.filter { work.pending[$0] != nil }
    return (head + phases.flatMap(step)).joined(separator: "\n") + "\n"
  }

  private var head: [String] {
    [
      "specificationVersion: jobtemplate-2023-09",
      "extensions: [TASK_CHUNKING]",
      "name: \(Self.quoted(String(Self.printable("annotate \(work.name)").prefix(Self.maximumNameLength))))",
      "parameterDefinitions:",
      "  - name: Program",
      "    type: STRING",
      "    description: \"The path of annotate on the workers\"",
      "    default: \(Self.quoted(work.program))",
    ] + folderParameters + (workers == nil ? chunkParameters : []) + ["steps:"]
  }

  private var folderParameters: [String] {
    guard let folders else {
      return [
        "  - name: Folder",
        // The default of a PATH parameter must not be an absolute path.
        "    type: STRING",
        "    description: \"The path of the work folder, the same on all workers\"",
        "    default: \(Self.quoted(work.folder))",
      ]
    }
    return folders.flatMap { folder in
      let what = folder.root.map { "The root \($0.name) of the plan" } ?? "The work folder"
      return [
        "  - name: \(folder.parameter)",
        "    type: PATH",
        "    objectType: DIRECTORY",
        "    dataFlow: \(folder.dataFlow)",
        "    description: \(Self.quoted(what))",
      ]
    }
  }

  /// The values of the parameters on this computer, in YAML, as bundles of AWS Deadline Cloud have them.
  package var parameterValues: String {
    let values = (folders ?? []).flatMap { folder in
      ["  - name: \(folder.parameter)", "    value: \(Self.quoted(folder.path))"]
    }
    return (["parameterValues:"] + values).joined(separator: "\n") + "\n"
  }

  private var chunkParameters: [String] {
    [
      "  - name: ChunkSize",
      "    type: INT",
      "    minValue: 1",
      "    description: \"The number of ranges in the first tasks\"",
      "    default: \(rangesPerTask)",
    ]
      + (targetSeconds.map { seconds in
        [
          "  - name: TargetSeconds",
          "    type: INT",
          "    minValue: 0",
          "    description: \"The intended duration of a task; 0 keeps the number of ranges\"",
          "    default: \(seconds)",
        ]
      } ?? [])
  }

  /// A step whose tasks share the work among themselves.
  private func sharedStep(_ workers: Int) -> [String] {
    [
      "  - name: Work",
      "    parameterSpace:",
      "      taskParameterDefinitions:",
      "        - {name: Worker, type: INT, range: \"1-\(workers)\"}",
    ] + script(work.sharedArguments(folder: "{{Param.Folder}}"))
  }

  private func step(_ phase: FarmPhase) -> [String] {
    // Runners that copy files bring a step only those of the steps that it names.
    let previous = FarmPhase.allCases.prefix { $0 != phase }.filter { work.pending[$0] != nil }
      .map { "{dependsOn: \($0.title)}" }
    let ranges = isDivided(phase) ? "{{Task.Param.Chunk}}" : nil
    return ["  - name: \(phase.title)"]
      + (previous.isEmpty ? [] : ["    dependencies: [\(previous.joined(separator: ", "))]"])
      + space(of: phase) + script(work.arguments(phase, folder: "{{Param.Folder}}", ranges))
  }

  /// Linking and joining are done for whole clips; a single clip needs no tasks.
  private func space(of phase: FarmPhase) -> [String] {
    guard let numbers = work.pending[phase], isDivided(phase) else { return [] }
    let target = targetSeconds == nil ? "" : ", targetRuntimeSeconds: \"{{Param.TargetSeconds}}\""
    // The numbers of clips, and of segments of several ranges, have gaps between them.
    let isWhole = phase == .detect || (phase == .render && numbers.spans.count == 1)
    let constraint = isWhole ? "CONTIGUOUS" : "NONCONTIGUOUS"
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

  private func script(_ command: [String]) -> [String] {
    let roots = (folders ?? []).flatMap { $0.arguments(work.words) }
    let arguments = command + roots + work.words.openJobProgress
    return [
      "    hostRequirements:",
      "      attributes: [{name: attr.worker.os.family, anyOf: [linux]}]",
      "    script:",
      "      actions:",
      "        onRun:",
      "          command: \"{{Param.Program}}\"",
      "          args: [\(arguments.map(Self.quoted).joined(separator: ", "))]",
    ] + (taskTimeout.map { ["          timeout: \($0)"] } ?? []) + [
      // Leaves time to remove unfinished files.
      "          cancelation: {mode: NOTIFY_THEN_TERMINATE, notifyPeriodInSeconds: 30}"
    ]
  }

  private func isDivided(_ phase: FarmPhase) -> Bool { phase.isByRange || work.clips.count > 1 }

  /// A text as a YAML string; every JSON string is one.
  private static func quoted(_ text: String) -> String { JSONValue.string(text).line }

  /// Replaces control characters, which names must not contain.
  private static func printable(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      plain.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return String(plain)
  }
}

extension FarmPhase {
  /// The name of the step.
  fileprivate var title: String {
    switch self {
    case .detect: "Detect"
    case .link: "Link"
    case .render: "Render"
    case .join: "Join"
    }
  }
}
