/// The options of a job as files record them: a typed job on one side, names and texts on the other.
///
/// The header of a sidecar records the options that determine the faces and those that `verify` needs; the plan of a farm
/// records everything. Both are derived from the descriptions of the options, ``JobOptions``.
package struct JobRecord: Sendable {
  /// The job; input and output have no paths.
  package private(set) var job = AnnotationJob(input: "", output: "", styles: [])
  /// The format of the file from which tracks were imported; nil if faces were detected.
  package private(set) var importFormat: String?

  /// Records a job.
  package init(_ job: AnnotationJob) {
    self.job = job
  }

  /// Records a job that detects faces and stamps nothing.
  package init(_ job: DetectionJob) {
    self.init(job.annotation)
  }

  /// Records that tracks were imported.
  ///
  /// - Parameters:
  ///   - format: the name of the format.
  ///   - isTracked: whether track IDs distinguish people.
  package init(importing format: String, isTracked: Bool) {
    importFormat = format
    job.tracking.isOn = isTracked
  }
}

// MARK: The header of a sidecar

extension JobRecord {
  /// The name under which a header records an import.
  private static let importName = "import"

  /// Reads the options in the header of a sidecar, which may be of another version or edited by hand:
  /// invalid entries are ignored.
  package init(headerOptions: [String: String]) {
    importFormat = headerOptions[Self.importName]
    for option in JobOptions.all where option.traits.contains(.recorded) {
      guard let text = headerOptions[option.name] else { continue }
      option.apply(headerText: text, to: &job)
    }
  }

  /// The options for the header of a sidecar, by name.
  package var headerOptions: [String: String] {
    var options: [String: String] = [:]
    for option in JobOptions.all { options[option.name] = option.headerText(of: job) }
    options[Self.importName] = importFormat
    return options
  }
}

// MARK: The plan of a farm

extension JobRecord {
  /// All options whose values differ from their defaults, in the order of ``JobOptions``.
  package var entries: [JobOption.Entry] { JobOptions.all.flatMap { $0.entries(in: job) } }

  /// Those of `entries` that affect the contents of outputs, not only whether and where they are written.
  package var decidingEntries: [JobOption.Entry] {
    JobOptions.all.filter { !$0.traits.contains(.delivery) }.flatMap { $0.entries(in: job) }
  }

  /// Reads all options.
  ///
  /// - Throws: `OptionProblem` if there is no such option, or its value is invalid.
  package init(entries: [JobOption.Entry]) throws(OptionProblem) {
    for (name, value) in entries {
      guard let option = JobOptions.option(named: name) else {
        throw OptionProblem(name, .unknown)
      }
      try option.apply(value, to: &job)
    }
    try job.drawing.checkSprites()
  }
}

extension JobRecord: Equatable {
  package static func == (one: JobRecord, other: JobRecord) -> Bool {
    one.importFormat == other.importFormat
      && one.entries.elementsEqual(other.entries) { $0.name == $1.name && $0.value == $1.value }
  }
}
