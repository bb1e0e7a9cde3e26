internal import AnnotateContainers

/// Checks that as many packets of the video are those of the source, byte for byte, as the sidecar says, and names the
/// frames of the others.
struct OwnPacketsCheck: VerificationCheck {
  func rows(for comparison: Comparison) -> [VerificationRow] {
    guard let copied = comparison.sidecar?.copiedFrames, let (from, to) = comparison.videos else {
      return []
    }
    let packets = to.packets.records.sorted { $0.presentation ?? 0 < $1.presentation ?? 0 }
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

  /// The indices of packets that a source does not have.
  private static func others(among packets: [PacketRecord], than source: [PacketRecord]) -> [Int] {
    var left: [UInt64: Int] = [:]
    for record in source { left[record.digest, default: 0] += 1 }
    return packets.indices.filter { index in
      let count = left[packets[index].digest, default: 0]
      left[packets[index].digest] = count - 1
      return count < 1
    }
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
