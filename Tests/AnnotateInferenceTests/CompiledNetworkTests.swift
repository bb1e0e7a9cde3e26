import Foundation
import TestSupport
import Testing

@testable import AnnotateInference

@Suite(
  "Shared networks",
  .tags(.model),
  .timeLimit(.minutes(10)),
  .enabled(if: Places.hasRuntime, "run 'make setup' first")
)
struct CompiledNetworkTests {
  // Each test has a network of its own height, because they run at the same time.
  private static let (width, height) = (96, 32)

  private func runtime(streams: Int) -> RuntimeFolder {
    var runtime = RuntimeFolder(path: Places.runtime.path)
    runtime.streams = streams
    return runtime
  }

  private func network(_ height: Int, streams: Int) throws -> CompiledNetwork {
    let runtime = runtime(streams: streams)
    return try CompiledNetworks.network(
      of: runtime.model(named: "centerface.onnx"),
      ModelInput(shape: [1, 3, height, Self.width], takesPixels: false),
      in: runtime
    )
  }

  @Test("those who take turns share the first one's network")
  func turns() throws {
    let first = try network(32, streams: 0)
    let second = try network(32, streams: 0)
    #expect(first === second)
    #expect(first.streams == 1)
    #expect(try network(64, streams: 0) !== first)
  }

  @Test("those who work at the same time share a network besides the first one's")
  func streams() throws {
    let networks = try (0..<4).map { _ in try network(96, streams: 4) }
    #expect(networks.map(\.streams) == [1, 4, 4, 4])
    #expect(networks[1] === networks[2] && networks[2] === networks[3])
  }

  @Test("a network that nobody has any more is forgotten")
  func ended() throws {
    weak let ended = try network(128, streams: 2)
    #expect(ended == nil)
    #expect(try network(128, streams: 2).streams == 1)
  }

  @Test("threads that share a network get the numbers of one that has it alone")
  func sameNumbers() async throws {
    func answer(_ model: CompiledModel, _ seed: Int) throws -> [Float] {
      model.withInput { numbers in
        for index in numbers.indices { numbers[index] = Float(index * (index + seed) % 251) }
      }
      try model.infer()
      return model.outputShapes.indices.flatMap(model.output)
    }
    func model(streams: Int) throws -> CompiledModel {
      let runtime = runtime(streams: streams)
      return try CompiledModel(
        path: runtime.model(named: "centerface.onnx"),
        inputShape: [1, 3, Self.height, Self.width],
        in: runtime
      )
    }
    let alone = try model(streams: 0)
    let expected = try (0..<6).map { try answer(alone, $0) }
    let models = try (0..<6).map { _ in try model(streams: 2) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (seed, model) in models.enumerated() {
        group.addTask {
          for _ in 0..<20 {
            let numbers = try answer(model, seed)
            #expect(numbers == expected[seed])
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
