/// What a track is for, in a box `kind` of its user data (ISO/IEC 14496-12, section 8.10.4).
enum TrackKind {
  private static let scheme = "urn:mpeg:dash:role:2011"
  /// The roles of MPEG-DASH that FFmpeg reports as dispositions.
  private static let dispositions: Set = [
    "caption", "commentary", "description", "dub", "forced-subtitle",
  ]

  /// Whether FFmpeg reports a box as a disposition.
  static func isDisposition(_ box: QuickTimeBox) -> Bool {
    guard box.type == "kind" else { return false }
    // Four bytes of version and flags precede two texts that zeros end.
    let texts = box.payload.dropFirst(4).split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return texts.count >= 2 && texts[0] == scheme && dispositions.contains(texts[1])
  }
}
