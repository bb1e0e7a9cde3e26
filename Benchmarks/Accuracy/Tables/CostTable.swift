internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import Foundation

/// The cost of detection: of its parts, and of whole clips compared with decoding alone.
struct CostTable: AccuracyTable {
  static let name = "cost"

  private typealias Row = (name: String, cost: Double)

  /// How many times each part runs.
  private static let runs = 40
  private static let sizes = [PixelSize(1920, 1080), PixelSize(1280, 720)]

  func measured(on data: EvaluationData) async throws -> String {
    let source = ClipLabels.folder(data).appendingPathComponent("faces/single_face.mp4").path
    let folder = try WorkFolder()
    var (parts, clips): ([[Row]], [[Row]]) = ([], [])
    for size in Self.sizes {
      ProgressLog.report("\(Self.name), \(size.height)p: parts")
      let clip = try EnlargedClip(source, to: size, frameCount: 288, in: folder)
      parts.append(try await Self.parts(clip.path))
      clips.append(try await Self.clips(clip, folder))
    }
    return """
      ## Cost

      Milliseconds of processor time, summed over all cores, for one frame with one face. Networks \
      run in one thread. Compare rows, not computers.

      \(Self.table("part", parts).text)

      Whole clips, with start-up, decoding, tracking and the sidecar:

      \(Self.table("command", clips).text)

      """
  }

  private static func table(_ words: String, _ columns: [[Row]]) -> MarkdownTable {
    var table = MarkdownTable(words, sizes.map { "\($0.height)p" })
    for row in columns[0].indices {
      table.add([columns[0][row].name] + columns.map { $0[row].cost.digits(2) })
    }
    return table
  }

  private static func parts(_ path: String) async throws -> [Row] {
    let runtime = try RuntimeFolder.locate()
    let (frame, _) = try Frame.first(inFileAt: path)
    let detector = try CenterFaceDetector(in: runtime)
    let size = detector.pictureSize(
      width: Double(frame.size.width),
      height: Double(frame.size.height)
    )
    var scaler = PictureScaler()
    let picture = try scaler.picture(of: frame, size: size)
    let start = ProcessorTime.now
    for _ in 0..<runs { _ = try scaler.picture(of: frame, size: size) }
    let scaling = (ProcessorTime.now - start) / Double(runs)
    let detecting = try await ProcessorTime.milliseconds(runs) {
      _ = try await detector.detect(in: picture)
    }
    var parts = [
      ("scaling to the detector's size", scaling),
      ("CenterFace, with decoding its output", detecting),
    ]
    for model in BuiltInModel.all where model.fileName != CenterFaceDetector.fileName {
      parts.append(("\(model.name), the network alone", try network(model, runtime)))
    }
    return parts
  }

  private static func network(_ model: BuiltInModel, _ folder: RuntimeFolder) throws -> Double {
    let compiled = try CompiledModel(
      path: folder.model(named: model.fileName),
      inputShape: model.inputShape,
      in: folder
    )
    for index in 0..<compiled.inputCount { compiled.withInput(index) { $0.update(repeating: 0) } }
    try compiled.infer()
    let start = ProcessorTime.now
    for _ in 0..<runs { try compiled.infer() }
    return (ProcessorTime.now - start) / Double(runs)
  }

  private static func clips(
    _ clip: EnlargedClip,
    _ folder: WorkFolder
  ) async throws -> [Row] {
    ProgressLog.report("\(name): \(clip.path)")
    let start = ProcessorTime.ofPrograms
    try FFmpegProgram.run(["-i", clip.path, "-f", "null", "-"])
    let decoding = (ProcessorTime.ofPrograms - start) / Double(clip.frameCount)
    var rows = [("`ffmpeg -f null`: decoding alone", decoding)]
    for level in Accuracy.allCases {
      var options = DetectionOptions()
      options.accuracy = level
      let cost = try await detecting(clip, options, folder)
      rows.append(("`annotate detect --accuracy \(level.rawValue)`", cost))
    }
    return rows
  }

  private static func detecting(
    _ clip: EnlargedClip,
    _ options: DetectionOptions,
    _ folder: WorkFolder
  ) async throws -> Double {
    var job = DetectionJob(input: clip.path, output: folder.path("cost.jsonl"))
    (job.detection, job.overwrites) = (options, true)
    let start = ProcessorTime.now
    _ = try await DetectionPipeline(job).run()
    return (ProcessorTime.now - start) / Double(clip.frameCount)
  }
}
