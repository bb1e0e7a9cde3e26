import AnnotateInference
import AnnotateMediaTypes
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Runtime folders", .timeLimit(.minutes(10)))
struct RuntimeFolderTests {
  private func paths(environment: String? = nil, executable: String?) -> [String] {
    RuntimeFolder.candidates(environment: environment, executable: executable).map(\.path)
  }

  @Test("a folder named in the environment is the only one")
  func environment() {
    let found = paths(environment: "/srv/runtime", executable: "/opt/tool/bin/annotate")
    #expect(found == ["/srv/runtime"])
  }

  @Test("an installed program uses the installed folder or one beside it, and none above it")
  func installed() {
    let found = paths(executable: "/opt/tool/bin/annotate")
    #expect(found == ["/opt/tool/lib/annotate", "/opt/tool/bin/.runtime"])
  }

  @Test(
    "a program that was built in a checkout uses the folder at its root",
    arguments: [
      "debug/annotate", "x86_64-unknown-linux-gnu/debug/annotatePackageTests.xctest",
      "release/accuracy",
    ]
  )
  func checkout(_ product: String) {
    let found = paths(executable: "/home/user/annotate/.build/\(product)")
    #expect(found.last == "/home/user/annotate/.runtime")
    #expect(!found.contains("/home/user/.runtime"))
  }

  @Test("a sample uses the folder of the checkout that contains it")
  func sample() {
    let found = paths(executable: "/home/user/annotate/Samples/Stamps/.build/debug/Stamps")
    #expect(
      found.suffix(2) == [
        "/home/user/annotate/Samples/Stamps/.runtime", "/home/user/annotate/.runtime",
      ]
    )
  }

  @Test("an empty variable names no folder, and an unknown program has no folder")
  func unknown() {
    #expect(paths(environment: "", executable: nil).isEmpty)
    #expect(
      paths(environment: "", executable: "/bin/annotate") == paths(executable: "/bin/annotate")
    )
  }

  @Test("the error about a missing model names it")
  func missingModel() throws {
    let folder = try TemporaryFolder()
    let problem = InferenceProblem.noModel(path: folder.path("models/x.onnx"))
    #expect(throws: AnnotateError(problem)) {
      _ = try RuntimeFolder(path: folder.url.path).model(named: "x.onnx")
    }
  }

  @Test("an existing model has a path")
  func model() throws {
    let folder = try TemporaryFolder()
    let models = folder.url.appendingPathComponent("models")
    try FileManager.default.createDirectory(at: models, withIntermediateDirectories: true)
    try Data().write(to: models.appendingPathComponent("x.onnx"))
    let path = try RuntimeFolder(path: folder.url.path).model(named: "x.onnx")
    #expect(path == folder.path("models/x.onnx"))
  }

  // The test runs a separate process, because the environment belongs to the whole process.
  @Test("the error about a folder without models names it, and the remedy the environment variable")
  func locate() async {
    await #expect(processExitsWith: .success) {
      setenv("ANNOTATE_RUNTIME", "/nowhere", 1)
      let problem = InferenceProblem.noModels(tried: ["/nowhere"])
      #expect(throws: AnnotateError(problem)) { _ = try RuntimeFolder.locate() }
      #expect(RuntimeFolder.remedy.contains("ANNOTATE_RUNTIME"))
    }
  }
}
