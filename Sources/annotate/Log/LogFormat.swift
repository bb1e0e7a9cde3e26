/// The format of messages on standard error.
enum LogFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object per line, for programs.
  case json

  /// The format that an invalid command line requests.
  static func asked(in arguments: [String]) -> LogFormat {
    let format = last("--log-format", in: arguments).flatMap(LogFormat.init(rawValue:))
    return format ?? (last("--progress", in: arguments) == "json" ? .json : .text)
  }

  /// The last value of an option in a command line that is not parsed.
  private static func last(_ option: String, in arguments: [String]) -> String? {
    let apart = zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
    let joined = arguments.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      .filter { $0.count == 2 && $0.first == option }.compactMap(\.last)
    return (apart + joined).last
  }
}
