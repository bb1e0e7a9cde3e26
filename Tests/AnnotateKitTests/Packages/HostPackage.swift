import Foundation
import TestSupport

/// Writes a package with a host program, whose modules have common names, and with further programs.
struct HostPackage {
  /// Common names of the modules of a host.
  static let modules = ["Exports", "Files", "JSON", "Media", "Pipeline", "Review", "Stages"]

  private let folder: TemporaryFolder

  /// Writes the sources of the host and of `programs`, which are given by name.
  static func make(programs: [String: String]) throws -> NestedPackage {
    let host = HostPackage(folder: try TemporaryFolder())
    try host.write(manifest(programs.keys.sorted()), to: "Package.swift")
    for module in modules {
      try host.write("public let name = \"\(module)\"\n", to: "Sources/\(module)/\(module).swift")
    }
    try host.write(main, to: "Sources/Host/main.swift")
    let map = "module HostFFmpeg { header \"shim.h\" link \"avutil\" }\n"
    try host.write(map, to: "Sources/HostFFmpeg/module.modulemap")
    try host.write("#include <libavutil/log.h>\n", to: "Sources/HostFFmpeg/shim.h")
    try host.write(logHeader, to: "Sources/HostLog/include/HostLog.h")
    try host.write(logSource, to: "Sources/HostLog/HostLog.c")
    for (name, program) in programs { try host.write(program, to: "Sources/\(name)/main.swift") }
    return NestedPackage(folder: host.folder.url, temporary: host.folder)
  }

  private func write(_ text: String, to path: String) throws {
    let url = folder.url.appendingPathComponent(path)
    let parent = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  private static func manifest(_ programs: [String]) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let kit = Target.Dependency.product(name: "AnnotateKit", package: "annotate")
    let modules: [String] = \(modules)
    let programs: [String] = \(programs)
    let package = Package(
      name: "Host",
      dependencies: [.package(name: "annotate", path: "\(Places.repository.path)")],
      targets: modules.map { .target(name: $0) }
        + programs.map { .executableTarget(name: $0, dependencies: [kit]) }
        + [
          .systemLibrary(name: "HostFFmpeg", pkgConfig: "libavutil"),
          .target(name: "HostLog", dependencies: ["HostFFmpeg"]),
          .executableTarget(
            name: "Host",
            dependencies: modules.map { .byName(name: $0) } + ["HostLog", kit]
          ),
        ]
    )

    """
  }

  /// Prints the names of its modules, how often its listener hears one message of FFmpeg, and the error for a file
  /// whose end is missing.
  private static let main = """
    import AnnotateKit
    import HostLog
    import Synchronization
    \(modules.map { "import \($0)" }.joined(separator: "\n"))

    print([\(modules.map { "\($0).name" }.joined(separator: ", "))])
    let count = Mutex(0)
    FFmpegMessages.listen { _ in count.withLock { $0 += 1 } }
    let paths = CommandLine.arguments
    _ = try await DetectionPipeline(DetectionJob(input: paths[1], output: paths[2])).run()
    _ = try await Verification(of: paths[1], with: paths[1], sidecar: paths[2]).run()
    let heard = count.withLock { $0 }
    host_say_something()
    print(count.withLock { $0 } - heard)
    do {
      for try await _ in try VideoReader(opening: paths[3]) {}
    } catch {
      print(error)
    }

    """

  private static let logHeader = """
    void host_say_something(void);

    """

  private static let logSource = """
    #include "HostLog.h"
    #include <libavutil/log.h>
    #include <stddef.h>

    void host_say_something(void) { av_log(NULL, AV_LOG_ERROR, "something"); }

    """
}
