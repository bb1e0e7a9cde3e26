import Foundation
import TestSupport

/// A package that depends on this one, as users of the library have.
struct NestedPackage {
  /// All packages share what is built, so that this one is compiled once for them.
  static let scratch = Places.repository.appendingPathComponent(".build/samples").path

  /// How long a build may take, in seconds.
  private static let buildTime = 1500.0

  /// The folder of the package.
  let folder: URL
  /// What removes the folder with the last reference to it; nil for a folder that stays.
  var temporary: TemporaryFolder?

  /// Builds everything in the package.
  func build() throws {
    // The plan of another package, which is kept in the same place, is not this one's.
    let arguments = [
      "build", "-j", "2", "--disable-build-manifest-caching", "--package-path", folder.path,
      "--scratch-path", Self.scratch,
    ]
    let result = try ProcessRunner.run("swift", arguments, within: Self.buildTime)
    guard result.exitCode == 0 else { throw ToolFailure(result.output + result.errors) }
  }

  /// Runs a program of the package, which has been built, and returns what it prints.
  func run(_ program: String, _ arguments: [String] = [], in folder: URL? = nil) throws -> String {
    let path = "\(Self.scratch)/debug/\(program)"
    let result = try ProcessRunner.run(path, arguments, folder: folder)
    guard result.exitCode == 0 else { throw ToolFailure("\(program): \(result.errors)") }
    return result.output
  }
}
