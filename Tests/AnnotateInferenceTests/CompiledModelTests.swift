import AnnotateInference
import AnnotateMediaTypes
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite("Compiled models", .tags(.model), .timeLimit(.minutes(10)))
struct CompiledModelTests {
  private static let runtime = RuntimeFolder(path: Places.runtime.path)
  private static let systemHasOpenVINO = dlopen("libopenvino_c.so", RTLD_LAZY) != nil

  private func centerFace(
    width: Int,
    height: Int,
    takesPixels: Bool = false
  ) throws -> CompiledModel {
    try CompiledModel(
      path: Self.runtime.model(named: "centerface.onnx"),
      inputShape: [1, 3, height, width],
      takesPixels: takesPixels,
      in: Self.runtime
    )
  }

  @Test("pixels and planes of the same picture give the same numbers")
  func pixelsAndPlanes() throws {
    let (width, height) = (64, 32)
    let planes = try centerFace(width: width, height: height)
    let pixels = try centerFace(width: width, height: height, takesPixels: true)
    func sample(_ colour: Int, _ index: Int) -> Float { Float((index * 7 + colour * 31) % 256) }
    planes.withInput { input in
      for index in 0..<width * height {
        for colour in 0..<3 { input[colour * width * height + index] = sample(colour, index) }
      }
    }
    pixels.withInput { input in
      for index in 0..<width * height {
        for colour in 0..<3 { input[3 * index + colour] = sample(colour, index) }
      }
    }
    try planes.infer()
    try pixels.infer()
    #expect(planes.outputShapes == pixels.outputShapes)
    for index in planes.outputShapes.indices {
      #expect(planes.output(index).contains { $0 != 0 })
      #expect(planes.output(index) == pixels.output(index))
    }
  }

  @Test(
    "without OpenVINO there is one clear error",
    .enabled(if: !systemHasOpenVINO, "the system has an OpenVINO of its own")
  )
  func missingLibrary() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: AnnotateError.self) {
      _ = try CompiledModel(
        path: folder.path("x.onnx"),
        inputShape: [1],
        in: RuntimeFolder(path: folder.url.path)
      )
    }
    guard case .notLoaded(folder.path("lib"), let reason?)? = error?.problem as? InferenceProblem
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("libopenvino_c.so"))
  }

  @Test(
    "a file that is not a library is named as the reason",
    .enabled(if: !systemHasOpenVINO, "the system has an OpenVINO of its own")
  )
  func brokenLibrary() throws {
    let folder = try TemporaryFolder()
    let library = folder.url.appendingPathComponent("lib")
    try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
    try Data("no library".utf8).write(to: library.appendingPathComponent("libopenvino_c.so.1"))
    let error = #expect(throws: AnnotateError.self) {
      _ = try CompiledModel(
        path: folder.path("x.onnx"),
        inputShape: [1],
        in: RuntimeFolder(path: folder.url.path)
      )
    }
    guard case .notLoaded(_, let reason?)? = error?.problem as? InferenceProblem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains(folder.path("lib/libopenvino_c.so.1")))
  }

  @Test(
    "a file that is not a model is refused with OpenVINO's message",
    .enabled(if: Places.hasRuntime, "run 'make setup' first")
  )
  func notAModel() throws {
    let folder = try TemporaryFolder()
    try Data("no model".utf8).write(to: folder.url.appendingPathComponent("x.onnx"))
    let error = #expect(throws: AnnotateError.self) {
      _ = try CompiledModel(path: folder.path("x.onnx"), inputShape: [1], in: Self.runtime)
    }
    guard
      case .failed(.readModel, folder.path("x.onnx"), let reason)? =
        error?.problem as? InferenceProblem
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test(
    "CenterFace's four maps have a cell for each 4 by 4 pixels",
    .enabled(if: Places.hasRuntime, "run 'make setup' first"),
    arguments: [PixelSize(96, 64), PixelSize(32, 160)]
  )
  func shapes(_ size: PixelSize) throws {
    let model = try centerFace(width: size.width, height: size.height)
    let (rows, columns) = (size.height / 4, size.width / 4)
    let expected = [1, 2, 2, 10].map { [1, $0, rows, columns] }
    #expect(model.outputShapes == expected)
    #expect(model.withOutput(3) { $0.count } == 10 * rows * columns)
  }

  @Test(
    "CenterFace finds nothing in a black picture, with the same numbers every time",
    .enabled(if: Places.hasRuntime, "run 'make setup' first")
  )
  func blackPicture() throws {
    let model = try centerFace(width: 96, height: 64)
    let runs = try (0..<2).map { _ in
      model.withInput { numbers in
        for index in numbers.indices { numbers[index] = 0 }
      }
      try model.infer()
      return model.withOutput(0) { heat in heat.indices.map { heat[$0] } }
    }
    #expect(runs[0] == runs[1])
    #expect(runs[0].count == 16 * 24)
    #expect(runs[0].allSatisfy { (0..<0.5).contains($0) })
  }

  @Test(
    "threads that run a network may use every processor",
    .enabled(if: Places.hasRuntime, "run 'make setup' first")
  )
  func affinity() async throws {
    let all = try Self.allowedProcessors(of: "/proc/self")
    let isDone = Atomic(false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { @Sendable in
        defer { isDone.store(true, ordering: .relaxed) }
        let model = try centerFace(width: 512, height: 512)
        for _ in 0..<20 { try model.infer() }
      }
      while !isDone.load(ordering: .relaxed) {
        for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
          // Threads of other tests may end meanwhile.
          let allowed = try? Self.allowedProcessors(of: "/proc/self/task/" + thread)
          #expect(allowed == nil || allowed == all)
        }
        try await Task.sleep(for: .milliseconds(2))
      }
      try await group.waitForAll()
    }
  }

  private static func allowedProcessors(of thread: String) throws -> Substring? {
    try String(contentsOfFile: thread + "/status", encoding: .utf8).split(separator: "\n")
      .first { $0.hasPrefix("Cpus_allowed_list:") }
  }
}
