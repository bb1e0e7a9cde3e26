internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotatePipeline

/// How the frames of a clip are divided into ranges.
package enum RangeDivision: Sendable, Equatable {
  /// Into a number of ranges of about the same length; fewer if the clip has fewer frame groups.
  case ranges(Int)
  /// Into ranges of about the same length, of no more than a number of frames.
  case frames(Int)
}

extension RangeDivision {
  /// How far a range may start from its position to start just after a keyframe, as a fraction of the length of a range.
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
    let firsts = firsts(count, numbers)
    let ends = firsts.dropFirst().map { $0 - 1 } + [count - 1]
    return zip(firsts, ends).map { first, last in
      // The start of the file needs no keyframe.
      let index = numbers.firstIndex(atOrAfter: first + 1) - 1
      let entry = index >= 0 && numbers[index] > 0 ? entries[index] : nil
      return FarmRange(first: first, last: last, time: scan.times[first], entry: entry)
    }
  }

  /// The first frames of all ranges.
  private func firsts(_ count: Int, _ keyframes: [Int]) -> [Int] {
    let group = FrameRange.groupLength
    var firsts = [0]
    switch self {
    case .ranges(let ranges):
      let length = max(group, count / max(1, ranges))
      let slack = Int(Self.slack * Double(length)) / group * group
      for index in stride(from: 1, to: ranges, by: 1) {
        let ideal = (count * index / ranges + group / 2) / group * group
        let first = Self.best(ideal - slack, ideal, ideal + slack, after: keyframes)
        if first > firsts[firsts.count - 1], first < count { firsts.append(first) }
      }
    case .frames(let frames):
      let length = max(group, frames / group * group)
      while let last = firsts.last, last + length < count {
        let even = Self.evenLength(count - last, atMost: length)
        let slack = Int(Self.slack * Double(even)) / group * group
        let latest = last + min(even + slack, length)
        firsts.append(Self.best(last + even - slack, last + even, latest, after: keyframes))
      }
    }
    return firsts
  }

  /// The length of ranges of the same length that together have a number of frames; a multiple of a frame group.
  private static func evenLength(_ count: Int, atMost length: Int) -> Int {
    let group = FrameRange.groupLength
    let ranges = (count + length - 1) / length
    return ((count + ranges - 1) / ranges + group - 1) / group * group
  }

  /// The start of a frame group, from `earliest` to `latest`, that has the fewest frames between it and a keyframe;
  /// of several, the nearest to `ideal`.
  private static func best(
    _ earliest: Int,
    _ ideal: Int,
    _ latest: Int,
    after keyframes: [Int]
  ) -> Int {
    func waste(_ first: Int) -> Int {
      let before = keyframes.firstIndex(atOrAfter: first + 1) - 1
      return first - (before >= 0 ? keyframes[before] : 0)
    }
    return stride(from: earliest, through: latest, by: FrameRange.groupLength).min {
      first,
      second in
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
