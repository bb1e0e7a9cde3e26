package import MediaTypes
internal import Sidecar
internal import Tracking

extension ExportedClip {
  /// Reads a sidecar to its end.
  ///
  /// - Parameters:
  ///   - path: the sidecar.
  ///   - wanted: the numbers of the faces to take; nil for all.
  /// - Throws: `.missingInput` or `.badInput` as `SidecarReader` does; `.usage` where a face that is
  ///   wanted is not there.
  package init(reading path: String, tracks wanted: Set<Int>? = nil) throws(AnnotateError) {
    let reader = try SidecarReader(opening: path)
    let header = reader.header.content
    var frames: [ExportedFrame] = []
    var faces: [Int: [ExportedFace]] = [:]
    var known: Set<Int> = []
    while let frame = try reader.next()?.content {
      guard !Task.isCancelled else {
        throw AnnotateError(.interrupted, "interrupted", why: "nothing has been written")
      }
      for face in frame.faces {
        known.insert(face.id)
        guard wanted?.contains(face.id) ?? true else { continue }
        guard faces[face.id]?.last?.frame != frames.count else {
          throw reader.failure("face \(face.id) is there twice")
        }
        faces[face.id, default: []].append(
          ExportedFace(frame: frames.count, observation: face.observation)
        )
      }
      frames.append(
        ExportedFrame(
          time: frame.presentationTime,
          duration: frame.duration,
          timecode: frame.timecode
        )
      )
    }
    try Self.check(wanted, known, path)
    self.init(
      sourceName: header.sourceName,
      geometry: header.geometry,
      frameRate: header.frameRate,
      startTimecode: header.startTimecode,
      frames: frames,
      tracks: faces.map { ExportedTrack(id: $0.key, faces: $0.value) }
    )
  }

  private static func check(
    _ wanted: Set<Int>?,
    _ known: Set<Int>,
    _ path: String
  ) throws(AnnotateError) {
    guard let wanted, known.isDisjoint(with: wanted) else { return }
    let numbers = known.sorted().prefix(20).map(String.init).joined(separator: ", ")
    throw AnnotateError(
      .usage,
      "cannot export the tracks that were asked for from",
      subject: path,
      why: known.isEmpty ? "it has no faces" : "it has none of them",
      hints: known.isEmpty ? [] : ["it has \(numbers)\(known.count > 20 ? " and others" : "")"]
    )
  }
}
