/// How far the pictures of two clips are from each other, as ffmpeg measures it.
public struct PictureDifference: Sendable {
  /// The peak signal-to-noise ratio of all frames together, in decibels; infinite where all are equal.
  public let psnr: Double

  /// Compares the shown pictures of `path` (input 0) with those of `other` (input 1).
  ///
  /// `filter` brings both to one size and ends in the two labels that are compared.
  public init(of path: String, from other: String, filter: String = "[0:v][1:v]") throws {
    let said = try ProcessRunner.require(
      "ffmpeg",
      [
        "-v", "info", "-nostdin", "-i", path, "-i", other, "-lavfi", "\(filter)psnr", "-f", "null",
        "-",
      ]
    )
    let words = said.errors.split(whereSeparator: \.isWhitespace)
    guard let value = words.last(where: { $0.hasPrefix("average:") })?.dropFirst(8),
      let number = Double(value)
    else { throw ToolFailure("ffmpeg did not compare \(path) with \(other)") }
    psnr = number
  }

  /// The mean of the squared differences between the bytes of a picture and those of another one of the same size.
  public static func meanSquaredError(
    of picture: ArraySlice<UInt8>,
    from other: ArraySlice<UInt8>
  ) -> Double {
    let sum = zip(picture, other).reduce(0) { sum, values in
      let difference = Int(values.0) - Int(values.1)
      return sum + difference * difference
    }
    return Double(sum) / Double(max(1, other.count))
  }
}
