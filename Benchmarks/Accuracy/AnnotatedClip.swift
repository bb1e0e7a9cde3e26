internal import Faces
internal import Foundation
internal import JSON
internal import MediaTypes
internal import Pipeline
internal import Sidecar

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

  /// Runs the whole program on a clip, with a sidecar as its result.
  ///
  /// - Throws: where it cannot.
  init(_ path: String, _ level: Accuracy) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("accuracy.\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sidecar = folder.appendingPathComponent("clip.faces.jsonl").path
    var job = AnnotationJob(
      input: path,
      output: folder.appendingPathComponent("clip.mkv").path,
      styles: [],
      sidecar: .path(sidecar),
      codec: "libx264",
      preset: "ultrafast"
    )
    job.looking.accuracy = level
    _ = try await AnnotationPipeline(job).run()
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
