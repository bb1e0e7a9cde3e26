internal import AnnotateFiles
package import AnnotateMediaTypes
internal import AnnotateWording

/// A command of the user for files elsewhere, such as `aws s3 cp {input} {path}`.
package struct RemoteCommand: Sendable {
  /// What a command is for.
  package enum Purpose: Sendable, Hashable {
    case fetch, store
  }

  /// The command for the shell, with names in braces.
  package let text: String

  /// How often a command is tried.
  private static let attempts = 3

  /// Takes a command.
  package init(text: String) { self.text = text }

  /// Fetches a file, three times if it has to be.
  ///
  /// - Parameters:
  ///   - address: Where it is.
  ///   - path: The path that it gets.
  ///   - check: What is wrong with the fetched file; nil if nothing is.
  /// - Throws: `.inputOutput` if it cannot be fetched, or what `check` returns, the last time.
  package func fetch(
    _ address: String,
    to path: String,
    check: () throws(AnnotateError) -> (any Problem)?
  ) async throws {
    try await run(.fetch, address, ["input": address, "path": path]) {
      () throws(AnnotateError) in
      guard let file = FileIdentity(of: path), file.isRegular, file.size > 0 else {
        return RemoteProblem.nothingFetched(address: address)
      }
      return try check()
    }
  }

  /// Stores a file, three times if it has to be.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - address: Where it is stored.
  /// - Throws: `.inputOutput` if it cannot be stored.
  package func store(_ path: String, at address: String) async throws {
    try await run(.store, address, ["path": path, "output": address]) { nil }
  }

  private func run(
    _ purpose: Purpose,
    _ address: String,
    _ values: [String: String],
    _ check: () throws(AnnotateError) -> (any Problem)?
  ) async throws {
    let lines = LastLine()
    for attempt in 1...Self.attempts {
      let end = try await ChildProgram.shell(filled(values)) { lines.take($0) }
      let failure: (any Problem)? =
        if end.code == 0 {
          try check()
        } else {
          RemoteProblem.failed(
            purpose,
            address: address,
            exitCode: end.code,
            lastLine: lines.text
          )
        }
      guard let failure else { return }
      guard attempt < Self.attempts else { throw AnnotateError(failure) }
      try await Task.sleep(for: .seconds(attempt * attempt))
    }
  }

  /// The command with its names replaced by values, each one word of the shell.
  package func filled(_ values: [String: String]) -> String {
    var (command, rest) = ("", text[...])
    // In one pass, because a value may contain what looks like a name.
    while let brace = rest.firstIndex(of: "{") {
      command += rest[..<brace]
      rest = rest[brace...]
      let name = values.keys.first { rest.hasPrefix("{\($0)}") }
      command += name.flatMap { values[$0]?.shellWord } ?? "{"
      rest = rest.dropFirst(name.map { $0.count + 2 } ?? 1)
    }
    return command + rest
  }
}
