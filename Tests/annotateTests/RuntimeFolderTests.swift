import Foundation
import TestSupport
import Testing

@Suite("The runtime folder of the program", .tags(.process), .timeLimit(.minutes(10)))
struct RuntimeFolderTests {
  private let folder: TemporaryFolder
  private let files = FileManager.default

  init() throws {
    folder = try TemporaryFolder()
  }

  private func makeFolder(_ name: String) throws {
    try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
  }

  @Test("is never that of the working folder, nor one of a folder above it or above the program")
  func hostile() throws {
    try makeFolder("a/tool/bin")
    let program = folder.path("a/tool/bin/annotate")
    // A process that another test starts meanwhile would hold a copy open that this one writes.
    try ProcessRunner.require("cp", [Places.program, program])
    let hostile = ["", "a/", "a/work/", "a/work/deep/", "a/tool/"]
    for place in hostile {
      try makeFolder(place + ".runtime/models")
      try makeFolder(place + ".runtime/lib")
    }
    let result = try ProcessRunner.run(
      program,
      ["models"],
      environment: ["ANNOTATE_RUNTIME": ""],
      folder: folder.url.appendingPathComponent("a/work/deep")
    )
    #expect(result.exitCode == 69)
    #expect(result.errors.contains("error: cannot find the detection models: there is no folder"))
    #expect(result.errors.contains("'\(folder.path("a/tool/lib/annotate"))'"))
    #expect(result.errors.contains("hint: run: make install, in the sources of annotate"))
    for place in hostile { #expect(!result.errors.contains(folder.path(place + ".runtime"))) }
  }

  @Test("is found beside the folder of an installed program")
  func installed() throws {
    try makeFolder("bin")
    try makeFolder("lib/annotate/models")
    let program = folder.path("bin/annotate")
    // A process that another test starts meanwhile would hold a copy open that this one writes.
    try ProcessRunner.require("cp", [Places.program, program])
    let result = try ProcessRunner.run(program, ["models"], environment: ["ANNOTATE_RUNTIME": ""])
    #expect(result.exitCode == 69)
    #expect(result.errors.contains(folder.path("lib/annotate")))
    #expect(!result.errors.contains("cannot find the detection models"))
  }
}
