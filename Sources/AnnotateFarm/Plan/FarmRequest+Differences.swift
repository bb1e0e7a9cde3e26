internal import AnnotateJobs

extension FarmRequest {
  /// Describes how a request that would replace this one differs, one line each.
  func differences(from other: FarmRequest) -> [String] {
    var lines = optionDifferences(other)
    if models != other.models { lines.append("the models have changed") }
    if inference != other.inference { lines.append("the inference runtime has changed") }
    for file in other.files where !files.contains(file) {
      lines.append("'\(file.path)' is new or has changed")
    }
    return lines
  }

  /// The same request, allowed to replace outputs.
  var overwriting: FarmRequest {
    var (request, job) = (self, options.job)
    job.output.overwrites = true
    request.options = JobRecord(job)
    return request
  }

  private func optionDifferences(_ other: FarmRequest) -> [String] {
    let (known, wanted) = (options.entries, other.options.entries)
    var names: [String] = []
    for option in known + wanted where !names.contains(option.name) { names.append(option.name) }
    return names.compactMap { name in
      let (old, new) = (Self.words(of: name, in: known), Self.words(of: name, in: wanted))
      guard old != new else { return nil }
      return "--\(name) is \(new ?? "not given"), and was \(old ?? "not given")"
    }
  }

  private static func words(of name: String, in options: [JobOption.Entry]) -> String? {
    let values = options.filter { $0.name == name }.map { $0.value ?? "given" }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}
