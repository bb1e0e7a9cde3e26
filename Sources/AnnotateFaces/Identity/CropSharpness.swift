/// Tells blurred crops, of which a recognition network cannot say whose face they show.
enum CropSharpness {
  /// The least sharpness of a crop that is recognised: below it, views of the same person are hardly more
  /// alike than those of strangers.
  static let least = 0.055

  /// The sharpness of one colour of a crop of `side` by `side` pixels: the mean difference of neighbours,
  /// relative to the standard deviation of all pixels.
  static func measure(_ green: ArraySlice<Float>, side: Int) -> Double {
    let pixels = Array(green)
    let mean = pixels.reduce(0, +) / Float(pixels.count)
    let deviation = pixels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(pixels.count)
    guard deviation > 0 else { return 0 }
    var sum: Float = 0
    for row in 0..<side - 1 {
      for column in 0..<side - 1 {
        let index = row * side + column
        sum += abs(pixels[index + 1] - pixels[index]) + abs(pixels[index + side] - pixels[index])
      }
    }
    return Double(sum / Float(2 * (side - 1) * (side - 1)) / deviation.squareRoot())
  }
}
