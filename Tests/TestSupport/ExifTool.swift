import Foundation

/// The exiftool program, which tests believe about metadata.
public enum ExifTool {
  /// The tags of a file, such as `GPS:GPSLatitude`, without those of the file system.
  ///
  /// Numbers are as stored; of binary values only the length is given; a bar separates the items of lists.
  public static func tags(of path: String) throws -> [String: String] {
    let said = try ProcessRunner.require("exiftool", ["-j", "-G1", "-n", "-a", "-sep", "|", path])
    let parsed = try JSONSerialization.jsonObject(with: Data(said.output.utf8))
    let tags = (parsed as? [[String: Any]])?.first ?? [:]
    return tags.filter { !["SourceFile"].contains($0.key) && !$0.key.hasPrefix("System:") }
      .mapValues { "\($0)" }
  }

  /// The tags of a group such as `IFD0`, by their names.
  public static func tags(of path: String, group: String) throws -> [String: String] {
    let all = try tags(of: path)
    let prefix = group + ":"
    return Dictionary(
      uniqueKeysWithValues: all.filter { $0.key.hasPrefix(prefix) }
        .map { (String($0.key.dropFirst(prefix.count)), $0.value) }
    )
  }

  /// The textual fields of a file's ICC profile.
  public static func profile(of path: String) throws -> String {
    try ProcessRunner.require("exiftool", ["-b", "-ICC_Profile", path]).output
  }

  /// Changes a file in a temporary folder; others are never touched.
  public static func change(_ path: String, _ arguments: [String]) throws {
    guard path.hasPrefix(FileManager.default.temporaryDirectory.path) else {
      throw ToolFailure("\(path) is not a temporary file")
    }
    try ProcessRunner.require(
      "exiftool",
      ["-q", "-q", "-m", "-overwrite_original"] + arguments + [path]
    )
  }
}
