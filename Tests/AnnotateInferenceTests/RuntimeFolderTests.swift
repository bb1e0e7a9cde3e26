import AnnotateInference
import AnnotateMediaTypes
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Runtime folders", .timeLimit(.minutes(10)))
struct RuntimeFolderTests {
  @Test("a folder named in the environment is the only one")
  func environment() {
    let found = RuntimeFolder.candidates(
      environment: "/srv/runtime",
      executable: "/opt/tool/bin/annotate",
      workingFolder: "/home/user"
    )
    #expect(found == [RuntimeFolder(path: "/srv/runtime")])
  }

  @Test("an installed folder comes first, then those above the program, then the working folder's")
  func order() {
    let found = RuntimeFolder.candidates(
      environment: nil,
      executable: "/opt/tool/bin/annotate",
      workingFolder: "/home/user"
    )
    let expected = [
      "/opt/tool/lib/annotate", "/opt/tool/bin/.runtime", "/opt/tool/.runtime", "/opt/.runtime",
      "/.runtime", "/home/user/.runtime", "/home/.runtime", "/.runtime",
    ]
    #expect(found.map(\.path) == expected)
  }

  @Test("an empty variable says nothing, and nothing known is nowhere to look")
  func unknown() {
    let found = RuntimeFolder.candidates(environment: "", executable: nil, workingFolder: "/w")
    #expect(found.map(\.path) == ["/w/.runtime", "/.runtime"])
    #expect(
      RuntimeFolder.candidates(environment: nil, executable: nil, workingFolder: nil).isEmpty
    )
  }

  @Test("a missing model is named, with what to do about it")
  func missingModel() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: AnnotateError.self) {
      _ = try RuntimeFolder(path: folder.url.path).model(named: "x.onnx")
    }
    #expect(error?.kind == .unavailable)
    #expect(error?.subject == folder.path("models/x.onnx"))
    #expect(error?.hints.count == 1)
    #expect(error?.hints.first?.contains("make setup") == true)
  }

  @Test("a model that is there has a path")
  func model() throws {
    let folder = try TemporaryFolder()
    let models = folder.url.appendingPathComponent("models")
    try FileManager.default.createDirectory(at: models, withIntermediateDirectories: true)
    try Data().write(to: models.appendingPathComponent("x.onnx"))
    let path = try RuntimeFolder(path: folder.url.path).model(named: "x.onnx")
    #expect(path == folder.path("models/x.onnx"))
  }

  // In a process of its own, because the environment belongs to the whole process.
  @Test("a folder without models in the environment is named, and the variable too")
  func locate() async {
    await #expect(processExitsWith: .success) {
      setenv("ANNOTATE_RUNTIME", "/nowhere", 1)
      let error = #expect(throws: AnnotateError.self) { _ = try RuntimeFolder.locate() }
      #expect(error?.kind == .unavailable)
      #expect(error?.subject == "/nowhere")
      #expect(error?.hints.first?.contains("ANNOTATE_RUNTIME") == true)
    }
  }
}
