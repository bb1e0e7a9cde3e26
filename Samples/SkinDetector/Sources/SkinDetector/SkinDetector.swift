import AnnotateKit

/// Takes the region of the picture that has the colours of skin for a face.
actor SkinDetector: FaceDetector {
  nonisolated func pictureSize(width: Double, height: Double) -> PixelSize {
    PixelSize(160, max(1, Int(160 * height / width)))
  }

  func detect(in picture: ImageBuffer) -> [FaceObservation<PictureSpace>] {
    var (columns, rows): ([Int], [Int]) = ([], [])
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width where Self.isSkin(picture[x, y]) {
        columns.append(x)
        rows.append(y)
      }
    }
    guard columns.count > picture.size.width * picture.size.height / 200 else { return [] }
    let (x, y) = (Self.middle(of: columns), Self.middle(of: rows))
    let bounds = Rect<PictureSpace>(
      x: x.lowerBound,
      y: y.lowerBound,
      width: x.upperBound - x.lowerBound,
      height: y.upperBound - y.lowerBound
    )
    return [FaceObservation(bounds: bounds, confidence: 1)]
  }

  /// The range that leaves out a tenth of the values on either side.
  private static func middle(of values: [Int]) -> ClosedRange<Double> {
    let sorted = values.sorted()
    return Double(sorted[sorted.count / 10])...Double(sorted[sorted.count * 9 / 10] + 1)
  }

  private static func isSkin(
    _ pixel: (blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8)
  ) -> Bool {
    let (red, green, blue) = (Int(pixel.red), Int(pixel.green), Int(pixel.blue))
    return red > 95 && green > 40 && blue > 20 && red > green + 15 && red > blue
  }
}

@main
struct Program {
  static func main() async throws {
    let paths = CommandLine.arguments.dropFirst()
    guard let input = paths.first, let output = paths.dropFirst().first else {
      return print("usage: SkinDetector INPUT OUTPUT.faces.jsonl")
    }
    let job = DetectionJob(input: input, output: output)
    let result = try await DetectionPipeline(job, detector: SkinDetector()).run()
    print("\(result.frames) frames, \(result.faces) faces")
  }
}
