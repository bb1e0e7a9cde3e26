internal import AnnotateMedia
internal import AnnotatePipeline

/// How the frames of a clip are divided into ranges.
public enum RangeDivision: Sendable, Equatable {
  /// Into so many ranges of about the same length; fewer where there are not as many groups of frames.
  case chunks(Int)
  /// Into ranges of about so many frames.
  case frames(Int)
}

extension RangeDivision {
  /// How far from its even place a range may begin so that it begins behind a keyframe, as a share of
  /// its length.
  private static let slack = 0.125

  /// The ranges of a clip.
  ///
  /// They begin with groups of frames. Near a keyframe they begin right behind it, as all frames between
  /// a keyframe and the beginning of a range are decoded in vain.
  func ranges(of scan: FrameScan) -> [FarmRange] {
    let count = scan.times.count
    let (numbers, entries) = keyframes(of: scan)
    let slack = Int(Self.slack * Double(length(count)))
    var firsts = [0]
    for ideal in evenFirsts(count) {
      let near = Self.nearest(to: ideal, slack, behind: numbers)
      if near > firsts[firsts.count - 1], near < count { firsts.append(near) }
    }
    let ends = firsts.dropFirst().map { $0 - 1 } + [count - 1]
    return zip(firsts, ends).map { first, last in
      // The beginning of the file needs no way to it.
      let place = numbers.firstIndex(atOrAfter: first + 1) - 1
      let entry = place >= 0 && numbers[place] > 0 ? entries[place] : nil
      return FarmRange(first: first, last: last, time: scan.times[first], entry: entry)
    }
  }

  private func length(_ count: Int) -> Int {
    let group = FrameRange.groupLength
    return switch self {
    case .chunks(let chunks): max(group, (count + max(1, chunks) - 1) / max(1, chunks))
    case .frames(let frames): max(group, frames)
    }
  }

  /// Where ranges but the first begin where keyframes do not count.
  private func evenFirsts(_ count: Int) -> [Int] {
    let group = FrameRange.groupLength
    let places: [Int] =
      switch self {
      case .chunks(let chunks) where chunks > 1: (1..<chunks).map { count * $0 / chunks }
      case .chunks: []
      case .frames: Array(stride(from: length(count), to: count, by: length(count)))
      }
    return places.map { ($0 + group / 2) / group * group }.filter { $0 > 0 && $0 < count }
  }

  /// Of the groups near a place the one that begins soonest after a keyframe.
  private static func nearest(to ideal: Int, _ slack: Int, behind keyframes: [Int]) -> Int {
    let group = FrameRange.groupLength
    let reach = slack / group
    let places = (-reach...reach).map { ideal + $0 * group }.filter { $0 > 0 }
    func waste(_ place: Int) -> Int {
      let behind = keyframes.firstIndex(atOrAfter: place + 1) - 1
      return place - (behind >= 0 ? keyframes[behind] : 0)
    }
    return places.min { first, second in
      (waste(first), abs(first - ideal)) < (waste(second), abs(second - ideal))
    } ?? ideal
  }

  /// The numbers of the frames that are keyframes, in display order, and their times.
  private func keyframes(of scan: FrameScan) -> (numbers: [Int], entries: [FarmEntry]) {
    let sorted = scan.keyframes.sorted { $0.presentation < $1.presentation }
    return (
      sorted.map { scan.times.firstIndex(atOrAfter: $0.presentation) },
      sorted.map { FarmEntry(presentation: $0.presentation, decode: $0.decode) }
    )
  }
}

extension Array where Element: Comparable {
  /// The place of the first element that is not below a value, in an array in order.
  fileprivate func firstIndex(atOrAfter value: Element) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
