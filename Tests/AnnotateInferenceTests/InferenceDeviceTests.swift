import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateInference

@Suite("Devices", .tags(.model), .timeLimit(.minutes(10)))
struct InferenceDeviceTests {
  private func choose(_ wanted: String, _ names: String...) throws -> String {
    try InferenceDevice.choose(wanted, among: names.map(InferenceDevice.init(name:))).name
  }

  @Test("AUTO is the first graphics processor, otherwise the processor")
  func automatic() throws {
    #expect(try choose("AUTO", "CPU", "GPU") == "GPU")
    #expect(try choose("AUTO", "CPU", "GPU.0", "GPU.1", "NPU") == "GPU.0")
    #expect(try choose("AUTO", "CPU", "NPU") == "CPU")
    #expect(try choose("AUTO") == "CPU")
  }

  @Test("devices have OpenVINO's names; the first of several has two names")
  func names() throws {
    #expect(try choose("NPU", "CPU", "NPU") == "NPU")
    #expect(try choose("GPU", "CPU", "GPU.0", "GPU.1") == "GPU.0")
    #expect(try choose("GPU.0", "CPU", "GPU") == "GPU")
    #expect(try choose("GPU.1", "CPU", "GPU.0", "GPU.1") == "GPU.1")
  }

  @Test("a missing device is an error that lists the available ones")
  func missing() {
    let problem = InferenceProblem.noDevice(name: "GPU.2", known: ["CPU", "GPU.0"])
    #expect(throws: AnnotateError(problem)) { try choose("GPU.2", "CPU", "GPU.0") }
  }

  @Test(
    "the processor is available and has a name",
    .enabled(if: Places.hasRuntime, "run 'make setup' first")
  )
  func available() throws {
    let runtime = RuntimeFolder(path: Places.runtime.path)
    let devices = try InferenceDevice.described(in: runtime)
    let processor = try #require(devices.first { $0.device == .cpu })
    #expect(!processor.description.isEmpty)
    #expect(try InferenceDevice.named("cpu", in: runtime) == .cpu)
    #expect(try runtime.openVINOVersion().first?.isNumber == true)
  }
}
