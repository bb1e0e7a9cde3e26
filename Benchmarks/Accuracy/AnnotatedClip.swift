internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar
internal import Foundation

/// What the program says of the frames of a clip.
struct AnnotatedClip {
  /// One frame.
  struct Seen: Equatable {
    let faceCount: Int
    /// Whether all eyes of the first face that are seen are closed.
    let isClosed: Bool
    let isSmiling: Bool?
  }

  /// The frames in their order.
  let frames: [Seen]

  /// Finds the faces of a clip as the program does, up to the sidecar.
  ///
  /// - Throws: where it cannot.
  init(_ path: String, _ level: Accuracy) async throws {
    let folder = try WorkFolder()
    let sidecar = folder.path("clip.faces.jsonl")
    var job = DetectionJob(input: path, output: sidecar)
    job.detection.accuracy = level
    _ = try await DetectionPipeline(job).run()
    let reader = try SidecarReader(opening: sidecar)
    var frames: [Seen] = []
    while let record = try reader.next() { frames.append(Self.seen(record.json)) }
    self.frames = frames
  }

  private static func seen(_ frame: JSONValue) -> Seen {
    let faces = frame["faces"]?.elements ?? []
    let closed = ["leftEye", "rightEye"].compactMap { faces.first?[$0]?["closed"] }
    return Seen(
      faceCount: faces.count,
      isClosed: !closed.isEmpty && closed.allSatisfy { $0 == .bool(true) },
      isSmiling: faces.first?["smile"]?["smiling"].map { $0 == .bool(true) }
    )
  }
}
