internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar
internal import Foundation

/// The program's output for the frames of a clip.
struct AnnotatedClip {
  /// One frame.
  struct Frame: Equatable {
    let faceCount: Int
    /// Whether all visible eyes of the first face are closed.
    let isClosed: Bool
    let isSmiling: Bool?
  }

  /// The frames in their order.
  let frames: [Frame]

  /// Runs the program on a clip and reads its sidecar.
  ///
  /// - Throws: an error if that fails.
  init(_ path: String, _ level: Accuracy) async throws {
    let folder = try WorkFolder()
    let sidecar = folder.path("clip.faces.jsonl")
    var job = DetectionJob(input: path, output: sidecar)
    job.detection.accuracy = level
    _ = try await DetectionPipeline(job).run()
    let reader = try SidecarReader(opening: sidecar)
    var frames: [Frame] = []
    while let record = try reader.next() { frames.append(Self.frame(record.json)) }
    self.frames = frames
  }

  private static func frame(_ record: JSONValue) -> Frame {
    let faces = record["faces"]?.elements ?? []
    let closed = ["leftEye", "rightEye"].compactMap { faces.first?[$0]?["closed"] }
    return Frame(
      faceCount: faces.count,
      isClosed: !closed.isEmpty && closed.allSatisfy { $0 == .bool(true) },
      isSmiling: faces.first?["smile"]?["smiling"].map { $0 == .bool(true) }
    )
  }
}
