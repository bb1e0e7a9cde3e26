import Foundation
import TestSupport
import Testing

/// Limits of the system that the program runs into.
@Suite(
  "Exhausted resources",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels,
  .enabled(if: ProcessRunner.has("prlimit") && ProcessRunner.has("setpriv"))
)
struct ExhaustionTests {
  private let folder: TemporaryFolder
  private let job = [Places.clip("faces/single_face.mp4"), "-o", "out.mp4", "-q"]

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
  }

  /// Runs the job under a limit; root has no limit of processes, so that nobody runs it.
  private func run(_ limit: String) throws -> ProcessResult {
    let user = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
    return try ProcessRunner.run(
      "timeout",
      ["-k", "1", "120"] + user + ["prlimit", limit, Places.program] + job,
      environment: ["HOME": folder.url.path],
      folder: folder.url
    )
  }

  /// What is in the folder, apart from the cache.
  private func names() throws -> [String] { try folder.names().filter { $0 != ".cache" } }

  @Test("too few threads end the program, which says so", arguments: [1, 3, 8, 24])
  func threads(_ count: Int) throws {
    let result = try run("--nproc=\(count)")
    #expect(result.exitCode == 75, "\(result.errors)")
    #expect(result.errors.contains("the system allows no more threads"))
    #expect(try names() == [])
  }

  @Test(
    "too few file handles end the program, which says so",
    arguments: [4, 6, 8, 10, 14, 20]
  )
  func handles(_ count: Int) throws {
    let result = try run("--nofile=\(count)")
    #expect([0, 75].contains(result.exitCode), "\(result.errors)")
    #expect((result.exitCode == 0) != result.errors.contains("too many open files"))
    #expect(try names() == (result.exitCode == 0 ? ["out.faces.jsonl", "out.mp4"] : []))
  }

  @Test(
    "too little memory ends the program, which says so",
    arguments: [300, 500, 800]
  )
  func memory(_ megabytes: Int) throws {
    let result = try run("--as=\(megabytes << 20)")
    #expect([0, 75].contains(result.exitCode), "\(result.errors)")
    #expect((result.exitCode == 0) != result.errors.contains("memory"), "\(result.errors)")
    #expect(try names() == (result.exitCode == 0 ? ["out.faces.jsonl", "out.mp4"] : []))
  }

  @Test("less than the libraries need ends with a line of the loader, before anything is done")
  func loader() throws {
    let result = try run("--as=\(200 << 20)")
    #expect([75, 127].contains(result.exitCode))
    #expect(result.errors.contains(result.exitCode == 75 ? "memory" : "shared libraries"))
    #expect(try names() == [])
  }
}
