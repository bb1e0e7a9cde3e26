package import AnnotateMediaTypes

/// How many bits an encoder may spend on pictures that take the place of those of a source.
///
/// What a source has spent little on shows little detail, so that a constant quality would spend several times as much on
/// the traces of its encoder.
package struct RateLimit: Sendable, Equatable {
  /// The bits of the pictures in terms of those that they replace.
  private static let largestGrowth = 1.3
  /// The least length of what a decoder's buffer holds, in seconds: a keyframe alone takes most of the bits of a short group.
  private static let leastBuffer = 0.5

  /// The bits with which a decoder's buffer is filled each second.
  package let rate: Int
  /// The bits that this buffer holds.
  package let buffer: Int

  /// Limits the bits of pictures to those that a decoder's buffer takes.
  ///
  /// - Parameters:
  ///   - rate: the bits with which it is filled each second.
  ///   - buffer: the bits that it holds.
  package init(rate: Int, buffer: Int) { (self.rate, self.buffer) = (rate, buffer) }

  /// The limit with which pictures keep to both.
  package func joined(with other: RateLimit) -> RateLimit {
    RateLimit(rate: min(rate, other.rate), buffer: min(buffer, other.buffer))
  }

  /// Limits the bits of pictures to those that they replace, and three tenths more; nil if it is not known how long the
  /// pictures last.
  ///
  /// The buffer holds half of the pictures. An encoder leaves about half of it filled, so that the other half comes on top
  /// of what flows in while the pictures last.
  ///
  /// - Parameters:
  ///   - pictures: the pictures that are replaced, at least one.
  ///   - timeBase: the unit of their times, in seconds.
  package init?(replacing pictures: some Collection<CodedPicture>, _ timeBase: Rational) {
    let times = pictures.map(\.presentation)
    guard let first = times.min(), let last = times.max() else { return nil }
    let step =
      times.count > 1
      ? (last - first) / Int64(times.count - 1) : pictures.first?.duration ?? 0
    let seconds = Double(last - first + step) * timeBase.doubleValue
    let bits = 8 * pictures.reduce(0) { $0 + $1.size }
    guard seconds > 0, bits > 0 else { return nil }
    let buffer = max(Self.leastBuffer, seconds / 2)
    let rate = Self.largestGrowth * Double(bits) / (seconds + buffer / 2)
    guard rate * max(1, buffer) < Double(Int32.max) else { return nil }
    (self.rate, self.buffer) = (Int(rate), Int(rate * buffer))
  }
}
