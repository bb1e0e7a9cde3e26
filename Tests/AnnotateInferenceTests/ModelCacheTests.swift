import AnnotateMediaTypes
import Foundation
import Glibc
import TestSupport
import Testing

@testable import AnnotateInference

@Suite("Cache of compiled models", .tags(.model), .timeLimit(.minutes(10)))
struct ModelCacheTests {
  private func standard(_ variables: [String: String]) -> String? {
    ModelCache.standard { variables[$0] }?.folder
  }

  @Test("the folder is the one in the environment, otherwise the user's")
  func folders() {
    let home = ["HOME": "/home/user"]
    #expect(standard(home) == "/home/user/.cache/annotate")
    let cache = home.merging(["XDG_CACHE_HOME": "/var/cache/user"]) { $1 }
    #expect(standard(cache) == "/var/cache/user/annotate")
    #expect(standard(cache.merging(["ANNOTATE_CACHE": "own"]) { $1 }) == "own")
  }

  @Test("there is no cache if it is turned off or its path is unknown")
  func none() {
    #expect(standard(["HOME": "/home/user", "ANNOTATE_CACHE": ""]) == nil)
    #expect(standard([:]) == nil)
    #expect(standard(["XDG_CACHE_HOME": "relative", "HOME": "relative"]) == nil)
    #expect(standard(["XDG_CACHE_HOME": "relative", "HOME": "/h"]) == "/h/.cache/annotate")
  }

  @Test("the folder is created for its owner only")
  func creation() throws {
    let folder = try TemporaryFolder()
    let cache = ModelCache(folder: folder.path("some/where"))
    #expect(cache.isUsable())
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("some/where"))
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test("a folder of another user, or a file instead of a folder, is not used")
  func foreign() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appendingPathComponent("file"))
    #expect(!ModelCache(folder: folder.path("file")).isUsable())
    #expect(!ModelCache(folder: folder.path("file/below")).isUsable())
    #expect(!ModelCache(folder: "/proc/1/annotate").isUsable())
    if geteuid() != 0 { #expect(!ModelCache(folder: "/").isUsable()) }
  }

  @Test("checksums depend on order, length and position")
  func checksums() {
    func sum(_ parts: [UInt8]...) -> UInt64 {
      var sum = Fingerprint()
      for part in parts { sum.add(part) }
      return sum.value
    }
    let bytes = (0..<100).map { UInt8($0) }
    var sums = [sum(bytes), sum([]), sum(bytes.reversed()), sum(bytes.dropLast()), sum([0], [0])]
    sums += [sum([0, 0]), sum(Array(bytes[..<8]), Array(bytes[8...]))]
    // Words that change places, within a step and from one step to another.
    for distance in [8, 16, 24, 32, 40] {
      sums.append(sum(Array(bytes[distance...]) + Array(bytes[..<distance])))
    }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      sums.append(sum(damaged))
    }
    #expect(Set(sums).count == sums.count)
    #expect(sum(bytes) == sum(bytes))
  }
}

@Suite(
  "Cached models",
  .tags(.model),
  .timeLimit(.minutes(10)),
  .enabled(if: Places.hasRuntime, "run 'make setup' first")
)
struct CachedModelTests {
  private func runtime(_ folder: String?) -> RuntimeFolder {
    var runtime = RuntimeFolder(path: Places.runtime.path)
    runtime.cache = folder.map(ModelCache.init(folder:))
    return runtime
  }

  /// CenterFace's output for some noise, which is always the same, bit for bit.
  private func answer(_ folder: String?) throws -> [Float] {
    let runtime = runtime(folder)
    let model = try CompiledModel(
      path: runtime.model(named: "centerface.onnx"),
      inputShape: [1, 3, 64, 96],
      in: runtime
    )
    model.withInput { numbers in
      for index in numbers.indices { numbers[index] = Float(index * index % 251) }
    }
    try model.infer()
    return model.outputShapes.indices.flatMap(model.output)
  }

  /// The names of the compiled models in a cache.
  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".blob") }.sorted()
  }

  @Test("asking the cache for a model sets the properties with which it would be loaded")
  func properties() throws {
    let folder = try TemporaryFolder()
    let runtime = runtime(folder.path("cache"))
    // Nobody else uses a core for as many streams.
    let core = try OpenVINOCore.shared(in: runtime, streams: 3)
    let input = ModelInput(shape: [1, 3, 64, 96], takesPixels: false)
    let path = try runtime.model(named: "centerface.onnx")
    #expect(!ModelCompiler(core, runtime).hasStored(path, input))
    #expect(core.property("INFERENCE_PRECISION_HINT", of: .cpu) == "f32")
    #expect(core.property("ENABLE_CPU_PINNING", of: .cpu) == "NO")
  }

  @Test("a model from the cache has the same output as a compiled one")
  func sameAnswers() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("cache")
    let expected = try answer(nil)
    #expect(try answer(path) == expected)
    let stored = try files(path)
    #expect(stored.count == 1)
    #expect(try answer(path) == expected)
    #expect(try files(path) == stored)
  }

  @Test("models are compiled again if their files are damaged, truncated, empty or of another type")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("cache")
    let expected = try answer(path)
    let file = URL(fileURLWithPath: path).appendingPathComponent(try files(path)[0])
    let whole = try Data(contentsOf: file)
    // OpenVINO itself would not notice a changed weight.
    var changed = whole
    for index in (whole.count / 2)..<(whole.count / 2 + 4000) { changed[index] ^= 0x5A }
    let noise = Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) })
    for bytes in [changed, whole.prefix(whole.count / 3), Data(), noise, Data(count: 16)] {
      try bytes.write(to: file)
      #expect(try answer(path) == expected)
      // The file was written again.
      #expect(try Data(contentsOf: file).count > whole.count / 2)
      #expect(try Data(contentsOf: file) != bytes)
    }
  }

  @Test(
    "a compiled model that belongs to another user is not used",
    .enabled(if: geteuid() == 0, "only root can give files away")
  )
  func otherUser() throws {
    let folder = try TemporaryFolder()
    let cache = ModelCache(folder: folder.path("cache"))
    let stored = StoredModel(compiledFrom: Fingerprint(), in: cache)
    try stored.store { path in
      FileManager.default.createFile(atPath: path, contents: Data("compiled".utf8))
    }
    #expect(stored.load().map { Array(stored.model(in: $0)) } == Array("compiled".utf8))
    #expect(chown(stored.path, 1, 1) == 0)
    #expect(stored.load() == nil)
  }

  @Test("models that are compiled at once for one core have the same output as one alone")
  func sideBySide() async throws {
    let expected = try answer(nil)
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 { group.addTask { try answer(nil) } }
      for try await found in group { #expect(found == expected) }
    }
    let core = try OpenVINOCore.shared(in: runtime(nil))
    #expect(try core === OpenVINOCore.shared(in: runtime("/nowhere")))
  }

  @Test("the folder may be deleted at any time")
  func vanished() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("cache")
    let expected = try answer(path)
    try FileManager.default.removeItem(atPath: path)
    #expect(try answer(path) == expected)
    #expect(try files(path).count == 1)
  }

  @Test("models are compiled silently if the cache is not writable")
  func unwritable() throws {
    let expected = try answer(nil)
    #expect(try answer("/proc/annotate") == expected)
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appendingPathComponent("file"))
    #expect(try answer(folder.path("file/cache")) == expected)
  }

  @Test("each shape and each model has its own file")
  func keys() throws {
    let folder = try TemporaryFolder()
    let runtime = runtime(folder.path("cache"))
    for width in [32, 64] {
      _ = try CompiledModel(
        path: runtime.model(named: "centerface.onnx"),
        inputShape: [1, 3, 32, width],
        in: runtime
      )
    }
    _ = try CompiledModel(
      path: runtime.model(named: "face_attention_parts.tflite"),
      inputShape: nil,
      in: runtime
    )
    #expect(try files(folder.path("cache")).count == 3)
  }

  @Test("several tasks may fill the cache at once")
  func together() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("cache")
    let expected = try answer(nil)
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 { group.addTask { try answer(path) } }
      for try await found in group { #expect(found == expected) }
    }
    #expect(try files(path).count == 1)
  }

  @Test("the least recently used files are removed first")
  func room() throws {
    let folder = try TemporaryFolder()
    let cache = ModelCache(folder: folder.url.path)
    let large = StoredModel.largestTotal / 2
    for (name, age) in [("a", 30.0), ("b", 20), ("c", 10)] {
      let url = folder.url.appendingPathComponent(name + ".blob")
      _ = FileManager.default.createFile(atPath: url.path, contents: nil)
      // A sparse file takes no space on the disk.
      try FileHandle(forWritingTo: url).truncate(atOffset: UInt64(large - 100))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)],
        ofItemAtPath: url.path
      )
    }
    var source = Fingerprint()
    source.add("something")
    let stored = StoredModel(compiledFrom: source, in: cache)
    try stored.store { path in
      FileManager.default.createFile(atPath: path, contents: Data("compiled".utf8))
    }
    let own = try #require(stored.path.split(separator: "/").last.map(String.init))
    #expect(Set(try files(folder.url.path)) == ["b.blob", "c.blob", own])
    #expect(stored.load().map { Array(stored.model(in: $0)) } == Array("compiled".utf8))
  }
}
