internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateWording

/// Finds videos that would share a sidecar, because their names differ only in their extension.
enum SidecarConflicts {
  /// Checks the sidecars of several videos.
  ///
  /// - Parameters:
  ///   - videos: The paths of the inputs, and of their sidecars; nil for none.
  ///   - arguments: The command line.
  /// - Throws: `UsageError` for the first conflict.
  static func check(
    _ videos: [(input: String, sidecar: String?)],
    _ arguments: ParsedArguments
  ) throws(UsageError) {
    var inputs: [String: String] = [:]
    for case (let input, let sidecar?) in videos {
      guard let twin = inputs.updateValue(input, forKey: FilePath(sidecar).absolute) else {
        continue
      }
      throw arguments.usageError(
        "\(twin.quoted) and \(input.quoted) would have the same sidecar",
        option: BatchOptions.pattern,
        suggestion: "add for example --name-pattern '{folder}/{name}{ext}.mp4'"
      )
    }
  }
}
