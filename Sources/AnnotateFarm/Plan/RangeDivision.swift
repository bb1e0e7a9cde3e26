internal import AnnotateMedia
internal import AnnotatePipeline

/// How the frames of a clip are divided into ranges.
package enum RangeDivision: Sendable, Equatable {
  /// Into a number of ranges of about the same length; fewer if the clip has fewer frame groups.
  case ranges(Int)
  /// Into ranges of about a number of frames.
  case frames(Int)
}

extension RangeDivision {
  /// How far a range may start from its even position to start just after a keyframe, as a fraction of
  /// the length of a range.
  private static let slack = 0.125

  /// The ranges of a clip.
  ///
  /// Each starts with a frame group. Near a keyframe it starts just after it, because the frames between
  /// the keyframe and the start of the range are decoded and then dropped. As many ranges as have
  /// `segmentFrames` frames are rendered together.
  func ranges(of scan: FrameScan, segmentFrames: Int) -> [FarmRange] {
    var ranges = ranges(of: scan)
    var frames = 0
    for index in ranges.indices {
      let count = ranges[index].count
      ranges[index].continuesSegment = index > 0 && frames + count <= segmentFrames
      frames = ranges[index].continuesSegment ? frames + count : count
    }
    return ranges
  }

  private func ranges(of scan: FrameScan) -> [FarmRange] {
    let count = scan.times.count
    let (numbers, entries) = keyframes(of: scan)
    let slack = Int(Self.slack * Double(length(count)))
    var firsts = [0]
    for ideal in evenFirsts(count) {
      let near = Self.nearest(to: ideal, slack, after: numbers)
      if near > firsts[firsts.count - 1], near < count { firsts.append(near) }
    }
    let ends = firsts.dropFirst().map { $0 - 1 } + [count - 1]
    return zip(firsts, ends).map { first, last in
      // The start of the file needs no keyframe.
      let index = numbers.firstIndex(atOrAfter: first + 1) - 1
      let entry = index >= 0 && numbers[index] > 0 ? entries[index] : nil
      return FarmRange(first: first, last: last, time: scan.times[first], entry: entry)
    }
  }

  private func length(_ count: Int) -> Int {
    let group = FrameRange.groupLength
    return switch self {
    case .ranges(let ranges): max(group, (count + max(1, ranges) - 1) / max(1, ranges))
    case .frames(let frames): max(group, frames)
    }
  }

  /// The starts of all ranges but the first, without regard to keyframes.
  private func evenFirsts(_ count: Int) -> [Int] {
    let group = FrameRange.groupLength
    let firsts: [Int] =
      switch self {
      case .ranges(let ranges) where ranges > 1: (1..<ranges).map { count * $0 / ranges }
      case .ranges: []
      case .frames: Array(stride(from: length(count), to: count, by: length(count)))
      }
    return firsts.map { ($0 + group / 2) / group * group }.filter { $0 > 0 && $0 < count }
  }

  /// The start of the frame group near `ideal` that has the fewest frames between it and a keyframe.
  private static func nearest(to ideal: Int, _ slack: Int, after keyframes: [Int]) -> Int {
    let group = FrameRange.groupLength
    let reach = slack / group
    let firsts = (-reach...reach).map { ideal + $0 * group }.filter { $0 > 0 }
    func waste(_ first: Int) -> Int {
      let before = keyframes.firstIndex(atOrAfter: first + 1) - 1
      return first - (before >= 0 ? keyframes[before] : 0)
    }
    return firsts.min { first, second in
      (waste(first), abs(first - ideal)) < (waste(second), abs(second - ideal))
    } ?? ideal
  }

  /// The indices of the keyframes, in display order, and their times.
  private func keyframes(of scan: FrameScan) -> (numbers: [Int], entries: [FarmEntry]) {
    let sorted = scan.keyframes.sorted { $0.presentation < $1.presentation }
    return (
      sorted.map { scan.times.firstIndex(atOrAfter: $0.presentation) },
      sorted.map { FarmEntry(presentation: $0.presentation, decode: $0.decode) }
    )
  }
}

extension Array where Element: Comparable {
  /// The index of the first element of a sorted array that is not below a value.
  fileprivate func firstIndex(atOrAfter value: Element) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
