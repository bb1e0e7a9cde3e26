internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateLibav
internal import AnnotateSidecar
internal import Glibc

/// What a shell asks the program while a command line is typed, because it depends on this computer or on
/// a file.
enum CompletionTopic: String, CaseIterable, Sendable {
  /// The video encoders of this FFmpeg and their codecs.
  case codecs
  /// The tracks, people and names in the sidecars of the command line.
  case faces
  /// The tracks in the sidecars of the command line.
  case tracks

  /// The answers, each on its own line: a value, a tab and its meaning.
  ///
  /// - Parameter words: the words of the command line without the name of the program.
  /// - Returns: The lines; none where nothing is known.
  func answers(for words: [String]) -> String {
    let values =
      switch self {
      case .codecs: MediaLibraries.videoEncoders
      case .faces: sidecars(in: words).flatMap { $0.tracks + $0.people + $0.names }
      case .tracks: sidecars(in: words).flatMap(\.tracks)
      }
    return values.map { "\($0.name)\t\($0.meaning)" }.joined(separator: "\n")
  }

  /// The sidecars that can be read among the words; a half-typed line may name anything.
  private func sidecars(in words: [String]) -> [SidecarPeople] {
    words.filter { FilePath($0).namesLines }.compactMap {
      try? SidecarPeople(in: path($0))
    }
  }

  /// The path in a word such as `~/in.faces.jsonl` or `--faces=in.faces.jsonl`.
  private func path(_ word: String) -> String {
    let value = word.hasPrefix("--") ? word.drop { $0 != "=" }.dropFirst() : word[...]
    guard value.hasPrefix("~/"), let home = getenv("HOME") else { return String(value) }
    return String(cString: home) + value.dropFirst()
  }
}
