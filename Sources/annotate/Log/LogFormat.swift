/// How the program writes what it says on standard error.
enum LogFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// A JSON object a line, for programs.
  case json

  /// The one that a command line asks for which could not be understood.
  static func asked(in arguments: [String]) -> LogFormat {
    let option = "--log-format"
    let apart = zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
    let joined = arguments.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      .filter { $0.count == 2 && $0.first == option }.compactMap(\.last)
    return (apart + joined).last.flatMap(LogFormat.init(rawValue:)) ?? .text
  }
}
