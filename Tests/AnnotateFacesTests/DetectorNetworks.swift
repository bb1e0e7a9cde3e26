import AnnotateMediaTypes
import TestSupport

/// Networks in the layouts of all kinds of detectors, each of which reports one face: a box from (40,
/// 24) to (104, 104), with the eyes at (88, 50) and (56, 52), the nose at (72, 64), the mouth's corners
/// at (86, 84) and (58, 86), in an input of 128 by 128 pixels.
///
/// The numbers are derived from the papers' definitions, independently of the code that reads them.
enum DetectorNetworks {
  static let size = PixelSize(128, 128)
  static let strides = [8, 16, 32]
  /// The points in the order of the networks.
  static let points = [(56.0, 52.0), (88, 50), (72, 64), (58, 86), (86, 84)]

  private static func cells(_ stride: Int) -> Int { (128 / stride) * (128 / stride) }

  private static func rows(_ count: Int, _ width: Int, _ row: Int, _ numbers: [Double]) -> [Float] {
    var all = [Float](repeating: 0, count: count * width)
    for (index, number) in numbers.enumerated() { all[row * width + index] = Float(number) }
    return all
  }

  /// The face is in the cell (4, 4) of 16 pixels.
  static func yuNet(_ shape: [Int?] = [1, 3, 128, 128]) -> ConstantNetwork {
    let (stride, cell) = (16.0, 4 * 8 + 4)
    func outputs(_ name: String, _ width: Int, _ numbers: [Double]) -> [ConstantNetwork.Output] {
      strides.map { side in
        let count = cells(side)
        return .init(
          "\(name)_\(side)",
          [1, count, width],
          side == 16
            ? rows(count, width, cell, numbers)
            : [Float](repeating: 0, count: count * width)
        )
      }
    }
    // The middle (72, 64) is half a cell to the right of the cell's corner; 64 and 80 are 4 and 5 cells.
    let box = [0.5, 0, 1.3862943611198906, 1.6094379124341003]
    let points = points.flatMap { [$0.0 / stride - 4, $0.1 / stride - 4] }
    return ConstantNetwork(
      inputShape: shape,
      outputs: outputs("cls", 1, [0.81]) + outputs("obj", 1, [1]) + outputs("bbox", 4, box)
        + outputs("kps", 10, points)
    )
  }

  /// The face is in the second row of the cell (2, 2) of 32 pixels.
  static func scrfd(
    _ shape: [Int?] = [1, 3, 128, 128],
    hasPoints: Bool = true,
    isBatched: Bool = false
  ) -> ConstantNetwork {
    let row = 2 * (2 * 4 + 2) + 1
    func outputs(_ name: String, _ width: Int, _ numbers: [Double]) -> [ConstantNetwork.Output] {
      strides.map { side in
        let count = 2 * cells(side)
        return .init(
          "\(name)_\(side)",
          (isBatched ? [1] : []) + [count, width],
          side == 32
            ? rows(count, width, row, numbers)
            : [Float](repeating: 0, count: count * width)
        )
      }
    }
    // From the cell's corner (64, 64): left 24, up 40, right 40, down 40 pixels.
    let box = [24.0, 40, 40, 40].map { $0 / 32 }
    let points = points.flatMap { [($0.0 - 64) / 32, ($0.1 - 64) / 32] }
    return ConstantNetwork(
      inputShape: shape,
      outputs: outputs("score", 1, [0.9]) + outputs("bbox", 4, box)
        + (hasPoints ? outputs("kps", 10, points) : [])
    )
  }

  /// The face is at the prior of 64 pixels in the cell (4, 3) of 16 pixels, whose middle is (72, 56).
  static func retinaFace(
    _ shape: [Int?] = [1, 3, 128, 128],
    scores: (none: Double, face: Double) = (0.1, 0.9)
  ) -> ConstantNetwork {
    let count = 2 * strides.map(cells).reduce(0, +)
    let row = 2 * cells(8) + 2 * (3 * 8 + 4)
    // The middle is 8 pixels lower: 8 / 64 / 0.1; the height is 80 / 64: log(1.25) / 0.2.
    let box = [0, 1.25, 0, 1.1157177565710488]
    let points = points.flatMap { [($0.0 - 72) / 6.4, ($0.1 - 56) / 6.4] }
    var confidences = (0..<count).flatMap { _ in scores.none < 0 ? [9, -9] : [Float(1), 0] }
    confidences[2 * row] = Float(scores.none)
    confidences[2 * row + 1] = Float(scores.face)
    return ConstantNetwork(
      inputShape: shape,
      outputs: [
        .init("loc", [1, count, 4], rows(count, 4, row, box)),
        .init("conf", [1, count, 2], confidences),
        .init("landms", [1, count, 10], rows(count, 10, row, points)),
      ]
    )
  }
}
