internal import AnnotateContainers

/// Checks that as many packets of the video are those of the source, byte for byte, as the sidecar says, and names the
/// frames of the others.
struct OwnPacketsCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let copied = comparison.sidecar?.copiedFrames, let (from, to) = comparison.videos else {
      return []
    }
    let packets = to.packets.records
    let others = Self.others(among: packets, than: from.packets.records)
    let own = packets.count - others.count
    return [
      VerificationRow(
        "packets of the source",
        own >= copied ? .kept : .lost,
        source: "\(copied) copied",
        output: "\(own) of \(packets.count)",
        note: others.isEmpty ? nil : "encoded again: frames \(Self.ranges(others))"
      )
    ]
  }

  /// The indices of the frames of packets that a source does not have.
  ///
  /// Pictures without anything new have the same packet in each encoding. They count as the source's only after a packet of
  /// its own with which decoding may begin.
  private static func others(among packets: [PacketRecord], than source: [PacketRecord]) -> [Int] {
    var left: [UInt64: Int] = [:]
    for record in source { left[record.digest, default: 0] += 1 }
    var follows = true
    let isOther = packets.map { packet in
      let count = left[packet.digest, default: 0]
      left[packet.digest] = count - 1
      if packet.isEntry { follows = count > 0 }
      return count < 1 || !follows
    }
    return packets.indices.sorted { packets[$0].presentation ?? 0 < packets[$1].presentation ?? 0 }
      .enumerated().filter { isOther[$0.element] }.map(\.offset)
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
