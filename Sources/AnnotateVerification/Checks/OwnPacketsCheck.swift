internal import AnnotateContainers

/// Checks that as many packets of the video are those of the source, byte for byte, as the sidecar says, and names the
/// frames of the others, and of those that begin a sequence, which they did not in the source.
struct OwnPacketsCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let copied = comparison.sidecar?.copiedFrames, let (from, to) = comparison.videos else {
      return []
    }
    let packets = to.packets.records
    let origins = Self.origins(of: packets, in: from.packets.records)
    let own = origins.count { $0 != .other }
    let notes = [("encoded again", Origin.other), ("beginning a sequence", .restarted)].compactMap {
      text,
      origin in
      let found = origins.indices.filter { origins[$0] == origin }
      return found.isEmpty ? nil : "\(text): frames \(Self.ranges(found))"
    }
    return [
      VerificationRow(
        "packets of the source",
        own >= copied ? .kept : .lost,
        source: "\(copied) copied",
        output: "\(own) of \(packets.count)",
        note: notes.isEmpty ? nil : notes.joined(separator: "; ")
      )
    ]
  }

  /// Where a packet comes from.
  private enum Origin {
    /// The source has the same.
    case source
    /// The source has the same, but another sequence goes on with it there.
    case restarted
    /// The source has no such packet.
    case other
  }

  /// Where the packets of all frames come from, in the order in which these are shown.
  ///
  /// Pictures without anything new have the same packet in each encoding. They count as the source's only after a packet of
  /// its own with which decoding may begin.
  private static func origins(
    of packets: [PacketRecord],
    in source: [PacketRecord]
  ) -> [Origin] {
    var left: [UInt64: Int] = [:]
    for record in source {
      for digest in record.ownDigests { left[digest, default: 0] += 1 }
    }
    var follows = true
    let origins = packets.map { packet -> Origin in
      let found = packet.ownDigests.first { left[$0, default: 0] > 0 }
      if let found { left[found, default: 0] -= 1 }
      if packet.isEntry { follows = found != nil }
      guard follows, let found else { return .other }
      return found == packet.digest ? .source : .restarted
    }
    return packets.indices.sorted { packets[$0].presentation ?? 0 < packets[$1].presentation ?? 0 }
      .map { origins[$0] }
  }

  /// The first ranges of ascending numbers, such as `3-9, 12-40 and more`.
  private static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let texts = ranges.prefix(4).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    return texts.joined(separator: ", ") + (ranges.count > 4 ? " and more" : "")
  }
}
