internal import Faces
internal import Foundation
internal import Inference
internal import Media
internal import MediaTypes
internal import Pipeline

/// What the parts of looking cost.
struct CostTable: AccuracyTable {
  static let name = "cost"

  private static let runs = 40

  func measured(on data: EvaluationData) async throws -> String {
    let sizes = [PixelSize(1920, 1080), PixelSize(1280, 720)]
    var table = MarkdownTable("part", sizes.map { "\($0.height)p" })
    let clip = ClipLabels.folder(data).appendingPathComponent("faces/single_face.mp4").path
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("accuracy.\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var columns: [[(name: String, cost: Double)]] = []
    for size in sizes {
      let enlarged = folder.appendingPathComponent("\(size.height).mp4").path
      try Self.enlarge(clip, to: size, enlarged)
      columns.append(try await Self.parts(enlarged))
    }
    for row in columns[0].indices {
      table.add([columns[0][row].name] + columns.map { $0[row].cost.digits(2) })
    }
    return """
      ## Cost

      Milliseconds of processor time, on all cores, for one frame with one face; networks run in one \
      thread. Measured with whatever else the computer was doing: compare rows, not computers.

      \(table.text)

      """
  }

  private static func parts(_ path: String) async throws -> [(name: String, cost: Double)] {
    let runtime = try RuntimeFolder.locate()
    let (frame, _) = try Frame.first(inFileAt: path)
    let detector = try CenterFaceDetector(in: runtime)
    let size = detector.pictureSize(
      width: Double(frame.size.width),
      height: Double(frame.size.height)
    )
    var scaler = PictureScaler()
    let picture = try scaler.picture(of: frame, size: size)
    var scaling = 0.0
    do {
      let start = ProcessorTime.now
      for _ in 0..<runs { _ = try scaler.picture(of: frame, size: size) }
      scaling = (ProcessorTime.now - start) / Double(runs)
    }
    let detecting = try await ProcessorTime.milliseconds(runs) {
      _ = try await detector.detect(in: picture)
    }
    var parts = [
      ("scaling to the detector's size", scaling),
      ("CenterFace, with reading its answer", detecting),
    ]
    for model in BuiltInModel.all where model.inputShape.last == 3 {
      parts.append(("\(model.name), the network alone", try network(model, runtime)))
    }
    let decoding = try await Self.decoding(path)
    parts.append(("decoding", decoding))
    for level in Accuracy.allCases {
      parts.append(("decoding and `--accuracy \(level.rawValue)`", try await looking(path, level)))
    }
    return parts
  }

  private static func network(_ model: BuiltInModel, _ folder: RuntimeFolder) throws -> Double {
    let compiled = try CompiledModel(
      path: folder.model(named: model.fileName),
      inputShape: model.inputShape,
      in: folder
    )
    compiled.withInput { $0.update(repeating: 0) }
    try compiled.infer()
    let start = ProcessorTime.now
    for _ in 0..<runs { try compiled.infer() }
    return (ProcessorTime.now - start) / Double(runs)
  }

  private static func decoding(_ path: String) async throws -> Double {
    var demuxer = try Demuxer(opening: path)
    let source = demuxer.source
    guard let stream = source.mainVideo else { return .nan }
    var decoder = try Decoder(for: stream, of: source, threads: 0)
    var count = 0
    let start = ProcessorTime.now
    while let packet = try demuxer.next() {
      guard packet.streamIndex == stream.index else { continue }
      try decoder.send(packet)
      while try decoder.receive() != nil { count += 1 }
    }
    try decoder.send(nil)
    while try decoder.receive() != nil { count += 1 }
    return (ProcessorTime.now - start) / Double(count)
  }

  /// What a frame of a clip costs at a level, models that are ready set aside.
  private static func looking(_ path: String, _ level: Accuracy) async throws -> Double {
    var options = LookOptions()
    options.accuracy = level
    let looker = try StillLooker(options, in: .locate())
    return try await ProcessorTime.milliseconds(runs / 4) {
      _ = try await looker.faces(inFileAt: path)
    }
  }

  private static func enlarge(_ clip: String, to size: PixelSize, _ path: String) throws {
    let ffmpeg = Process()
    ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    ffmpeg.arguments = [
      "ffmpeg", "-v", "error", "-nostdin", "-y", "-i", clip, "-vf",
      "scale=\(size.width):\(size.height):flags=lanczos", "-an", "-c:v", "libx264", "-preset",
      "veryfast", "-crf", "18", path,
    ]
    try ffmpeg.run()
    ffmpeg.waitUntilExit()
    guard ffmpeg.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
