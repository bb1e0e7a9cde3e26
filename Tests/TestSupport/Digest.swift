/// Fingerprints of files, by the system's own program.
public enum Digest {
  /// What `sha256sum` says of a file.
  public static func sha256(of path: String) throws -> String {
    let said = try ProcessRunner.require("sha256sum", ["--zero", path])
    return String(said.output.prefix { $0 != " " })
  }
}
