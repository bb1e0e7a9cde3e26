internal import AnnotateInventory

/// The description of a face track in MP4 and QuickTime.
extension QuickTimeBox {
  /// Marks a track as lines of text that describe another track.
  package mutating func describeFaces(
    of video: UInt32?,
    style: ContainerProfile.Streams.MetadataStyle
  ) {
    guard var media = self["mdia"], var information = media["minf"] else { return }
    media["hdlr"] = Self.handler(style)
    // QuickTime has a separate header for tracks that are neither picture nor audio.
    if style == .iso || information["gmhd"] == nil {
      let headers: Set = ["gmhd", "nmhd", "vmhd", "smhd", "sthd"]
      information.children.removeAll { headers.contains($0.type) }
      information.children.insert(QuickTimeBox("nmhd", bigEndian(UInt32(0))), at: 0)
    }
    let entry = QuickTimeBox(
      "mett",
      bigEndian(UInt32(0)) + bigEndian(UInt32(1))  // Reserved; the file itself has the data.
        + [0] + Array(FaceSample.mediaType.utf8) + [0]  // No encoding; the type of the text.
    )
    information["stbl"]?["stsd"] = QuickTimeBox(
      "stsd",
      bigEndian(UInt32(0)) + bigEndian(UInt32(1)) + entry.bytes
    )
    media["minf"] = information
    self["mdia"] = media
    if let video {
      self["tref"] = QuickTimeBox("tref", QuickTimeBox("cdsc", bigEndian(video)).bytes)
    }
    disable()
  }

  /// Returns the handler of metadata: a length precedes its name in QuickTime, a zero ends it in MP4.
  private static func handler(_ style: ContainerProfile.Streams.MetadataStyle) -> QuickTimeBox {
    let isCounted = style == .quickTime
    let name = Array(FaceSample.trackTitle.utf8)
    let head = bigEndian(UInt32(0)) + (isCounted ? Array("mhlr".utf8) : bigEndian(UInt32(0)))
    let content = Array("meta".utf8) + [UInt8](repeating: 0, count: 12)
    return QuickTimeBox(
      "hdlr",
      head + content + (isCounted ? [UInt8(name.count)] + name : name + [0])
    )
  }
}
