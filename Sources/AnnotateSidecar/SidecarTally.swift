/// Counts the frames and faces of a sidecar that is being written, for its end record.
struct SidecarTally {
  private var frames = 0
  private var faces = 0

  /// Counts a frame.
  mutating func add(_ frame: SidecarFrame) {
    frames += 1
    faces += frame.faces.count
  }

  /// `end` with the counts of the written frames and faces; it keeps all other members.
  func counted(_ end: SidecarRecord<SidecarEnd>) -> SidecarRecord<SidecarEnd> {
    var counted = SidecarEnd(
      frames: frames,
      faces: faces,
      tracks: end.content.tracks,
      damagedPackets: end.content.damagedPackets
    )
    counted.damagedFrames = end.content.damagedFrames
    (counted.people, counted.events) = (end.content.people, end.content.events)
    return end.changed(to: counted)
  }

  /// An end record without counted frames and faces.
  static func end(trackCount: Int, damagedPackets: Int) -> SidecarRecord<SidecarEnd> {
    let end = SidecarEnd(
      frames: 0,
      faces: 0,
      tracks: trackCount,
      damagedPackets: damagedPackets
    )
    return SidecarRecord(end, json: end.json)
  }
}
