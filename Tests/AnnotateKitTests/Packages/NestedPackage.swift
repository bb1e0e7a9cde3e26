import Foundation
import TestSupport

/// A package that depends on this one, like those of the users of the library.
struct NestedPackage {
  /// All packages share one build folder, so that this package is compiled only once; if the tests were built by
  /// `make test`, not even that.
  static let scratch =
    Places.testBuild ?? Places.repository.appendingPathComponent(".build/samples").path

  /// How packages are built: as `make test` builds this one, from which nothing else builds at that time.
  static let options =
    Places.testBuild == nil ? [] : ["-Xswiftc", "-gnone", "--ignore-lock"]

  /// How long a build may take, in seconds.
  private static let buildTime = 1500.0

  /// The folder of the package.
  let folder: URL
  /// Removes the folder with the last reference to it; nil for a folder that stays.
  var temporary: TemporaryFolder?

  /// Builds everything in the package.
  func build() throws {
    // The build folder may contain the build plan of another package.
    let arguments =
      [
        "build", "-j", "2", "--disable-build-manifest-caching", "--package-path", folder.path,
        "--scratch-path", Self.scratch,
      ] + Self.options
    let result = try ProcessRunner.run("swift", arguments, within: Self.buildTime)
    guard result.exitCode == 0 else { throw ToolFailure(result.output + result.errors) }
  }

  /// Runs a program of the built package and returns its output.
  func run(_ program: String, _ arguments: [String] = [], in folder: URL? = nil) throws -> String {
    let path = "\(Self.scratch)/debug/\(program)"
    let result = try ProcessRunner.run(path, arguments, folder: folder)
    guard result.exitCode == 0 else { throw ToolFailure("\(program): \(result.errors)") }
    return result.output
  }
}
