/// Counts what is written into a sidecar, for its end record.
struct SidecarTally {
  private var frames = 0
  private var faces = 0

  /// Counts a frame.
  mutating func add(_ frame: SidecarFrame) {
    frames += 1
    faces += frame.faces.count
  }

  /// An end record with the counts of what has been written, and everything else that `end` says.
  func counted(_ end: SidecarRecord<SidecarEnd>) -> SidecarRecord<SidecarEnd> {
    var counted = SidecarEnd(
      frames: frames,
      faces: faces,
      tracks: end.content.tracks,
      damagedPackets: end.content.damagedPackets
    )
    counted.events = end.content.events
    return end.changed(to: counted)
  }

  /// An end record of which nothing has been counted yet.
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
