import AnnotateFaces
import Foundation
import TestSupport
import Testing

@Suite("Models and devices", .tags(.process, .model), .timeLimit(.minutes(10)))
struct ModelsTests {
  private static let needsRuntime = ConditionTrait.enabled(
    if: Places.hasRuntime,
    "the models are absent: make setup"
  )

  @Test("models lists files with the checksums that set-up pins", needsRuntime)
  func list() throws {
    let result = try Program.run(["models", "--json"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let page = try #require(object as? [String: Any])
    let models = try #require(page["models"] as? [[String: Any]])
    #expect(models.count >= 3)
    let pins = try String(
      contentsOf: Places.repository.appendingPathComponent("Scripts/runtime.sha256"),
      encoding: .utf8
    )
    for model in models {
      let file = try #require(model["file"] as? String)
      let sum = try #require(model["sha256"] as? String)
      let name = try #require(file.split(separator: "/").last)
      #expect(pins.contains("\(sum)  models/\(name)\n"))
      #expect(model["isAsExpected"] as? Bool == true)
      #expect((model["milliseconds"] as? Double ?? 0) > 0)
    }
    let devices = try #require(page["devices"] as? [[String: String]])
    #expect(devices.contains { $0["name"] == "CPU" })
    let kinds = try #require(page["kinds"] as? [[String: String]])
    #expect(kinds.map { $0["name"] } == OutputLayoutRegistry.all.map { $0.name })
    let text = try Program.run(["models"])
    #expect(text.output.contains("it is the expected file"))
    #expect(text.output.contains("Device CPU"))
  }

  @Test("a model that has been changed is found out", needsRuntime)
  func changed() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    try files.createDirectory(
      at: folder.url.appendingPathComponent("models"),
      withIntermediateDirectories: true
    )
    try files.createSymbolicLink(
      atPath: folder.path("lib"),
      withDestinationPath: Places.runtime.path + "/lib"
    )
    for name in try files.contentsOfDirectory(atPath: Places.runtime.path + "/models") {
      try files.copyItem(
        atPath: Places.runtime.path + "/models/" + name,
        toPath: folder.path("models/" + name)
      )
    }
    // The last bytes of a TFLite file are padding or weights; it still loads.
    let name = "face_attention_parts.tflite"
    let model = folder.url.appendingPathComponent("models/" + name)
    try (Data(contentsOf: model) + Data([0])).write(to: model)
    let result = try Program.run(["models"], environment: ["ANNOTATE_RUNTIME": folder.url.path])
    #expect(result.exitCode == 69)
    #expect(result.output.contains("IT IS NOT THE EXPECTED FILE"))
    #expect(result.errors.contains(name))
  }

  @Test("a device that is not there is an error that lists those that are", needsRuntime)
  func missingDevice() throws {
    let folder = try TemporaryFolder()
    let clip = try Self.clip(in: folder)
    let result = try Program.run([clip, "-o", folder.path("out.mp4"), "--device", "GPU.7"])
    #expect(result.exitCode == 69)
    #expect(result.errors.contains("error: cannot use the device 'GPU.7': it is not there"))
    #expect(result.errors.contains("hint: devices of this computer: CPU"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.mp4")))
  }

  /// Grey noise of 256 by 256 pixels, without a face.
  private static func clip(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("in.mp4")
    let picture = "color=gray:s=256x256:r=25:d=0.12,noise=alls=20"
    try FFmpeg.make(["-f", "lavfi", "-i", picture] + MadeClip.x264 + [path])
    return path
  }

  /// A detector in YuNet's layout that sees one face in every picture: from 40 to 104 of 128 pixels
  /// across, and from 24 to 104 down.
  private static func detector(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("own.onnx")
    var outputs: [ConstantNetwork.Output] = []
    let box = [0.5, 0, Float(1.3862944), 1.6094379]
    let points: [Float] = [0, 0, 1, 0, 0.5, 1, 0, 2, 1, 2]
    let rows: [(String, [Float])] = [
      ("cls", [0.81]), ("obj", [1]), ("bbox", box), ("kps", points),
    ]
    for (name, row) in rows {
      for (stride, count) in [(8, 256), (16, 64), (32, 16)] {
        var numbers = [Float](repeating: 0, count: count * row.count)
        // The cell (4, 4) of 16 pixels.
        if stride == 16 { numbers.replaceSubrange((36 * row.count)..<(37 * row.count), with: row) }
        outputs.append(.init("\(name)_\(stride)", [1, count, row.count], numbers))
      }
    }
    try ConstantNetwork(inputShape: [1, 3, 128, 128], outputs: outputs).write(to: path)
    return path
  }

  @Test(
    "a custom detector finds the faces, and the sidecar names it",
    needsRuntime,
    arguments: [["--model-kind", "yunet"], []]
  )
  func ownDetector(_ kind: [String]) throws {
    let folder = try TemporaryFolder()
    let model = try Self.detector(in: folder)
    let output = folder.path("out.mp4")
    let result = try Program.run(
      [try Self.clip(in: folder), "-o", output, "--model", model, "--progress", "none"] + kind
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let lines = try String(contentsOfFile: folder.path("out.faces.jsonl"), encoding: .utf8)
      .split(separator: "\n").map { line in
        try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      }
    let header = try #require(lines.first)
    let models = try #require(header["models"] as? [[String: String]])
    #expect(models.first?["name"] == "own.onnx")
    #expect(models.first?["sha256"] == (try Digest.sha256(of: model)))
    let inference = try #require(header["inference"] as? [String: String])
    #expect(inference["device"] == "CPU")
    #expect(inference["runtime"]?.hasPrefix("OpenVINO 20") == true)
    let options = try #require(header["options"] as? [String: String])
    #expect(options["model"] == "own.onnx")
    let frames = lines.dropFirst().dropLast()
    #expect(frames.count == 3)
    for frame in frames {
      let faces = try #require(frame["faces"] as? [[String: Any]])
      try #require(faces.count == 1)
      let bounds = try #require(faces[0]["bounds"] as? [Double])
      for (found, wanted) in zip(bounds, [80.0, 48, 128, 160]) {
        #expect(abs(found - wanted) < 0.5, "\(bounds)")
      }
    }
  }

  @Test("a file that is no model is refused before anything is written", needsRuntime)
  func notAModel() throws {
    let folder = try TemporaryFolder()
    let model = folder.path("own.onnx")
    try Data("no model".utf8).write(to: URL(fileURLWithPath: model))
    let arguments = [try Self.clip(in: folder), "-o", folder.path("out.mp4"), "--model", model]
    let result = try Program.run(arguments)
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("error: cannot read the model '\(model)': "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
    let missing = try Program.run(arguments.dropLast() + [folder.path("none.onnx")])
    #expect(missing.exitCode == 66)
  }

  @Test("a kind without a model, or an unknown one, is a mistake of usage")
  func kinds() throws {
    let alone = try Program.run(["in.mp4", "-o", "out.mp4", "--model-kind", "yunet"])
    #expect(alone.exitCode == 64)
    #expect(alone.errors.contains("'--model-kind' needs '--model'"))
    let unknown = try Program.run(
      ["in.mp4", "-o", "out.mp4", "--model", "x.onnx", "--model-kind", "yolo"]
    )
    #expect(unknown.exitCode == 64)
    #expect(unknown.errors.contains("yunet"))
  }

  @Test("compiled models are kept in the user's cache, and nowhere else", needsRuntime)
  func cache() throws {
    let folder = try TemporaryFolder()
    let clip = try Self.clip(in: folder)
    let arguments = [clip, "-o", folder.path("out.mp4"), "-y", "--progress", "none"]
    func run(_ variables: [String: String]) throws -> [String]? {
      let result = try Program.run(arguments, environment: variables)
      #expect(result.exitCode == 0, "\(result.errors)")
      return try? FileManager.default.contentsOfDirectory(atPath: folder.path("cache/annotate"))
    }
    let variables = ["XDG_CACHE_HOME": folder.path("cache")]
    #expect(try run(variables.merging(["ANNOTATE_CACHE": ""]) { $1 }) == nil)
    let stored = try #require(try run(variables))
    #expect(stored.contains { $0.hasSuffix(".blob") })
    #expect(try run(variables).map(Set.init) == Set(stored))
  }
}
