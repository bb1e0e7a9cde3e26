internal import Glibc
internal import MediaTypes

/// A square part of an upright picture that is turned with a face, as landmark networks want to see it.
struct LevelSquare {
  /// The middle.
  let center: Point<SquareSpace>
  /// The length of a side in pixels of the upright picture.
  let side: Double
  /// How far it is turned, in degrees clockwise as seen.
  let angle: Double
  /// Whether left and right are exchanged.
  var isMirrored = false

  /// The map from the pixels of a network's input of `count` by `count` to the upright picture.
  func toSquare(pixels count: Int) -> AffineTransform<PictureSpace, SquareSpace> {
    let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
    let step = side / Double(count)
    let across = isMirrored ? -step : step
    let half = Double(count) / 2
    return AffineTransform(
      a: cosine * across,
      b: sine * across,
      c: -sine * step,
      d: cosine * step,
      tx: center.x - half * (cosine * across - sine * step),
      ty: center.y - half * (sine * across + cosine * step)
    )
  }

  /// Writes what it shows as rows of red, green and blue from 0 to 1; black beyond the picture's edge.
  func fill(_ input: inout MutableSpan<Float>, pixels count: Int, from view: PictureView) {
    let map = toSquare(pixels: count).then(view.fromSquare)
    let bytes = view.picture.bytes.span
    let (width, height) = (view.picture.size.width, view.picture.size.height)
    var target = 0
    for row in 0..<count {
      for column in 0..<count {
        let place = map.apply(Point(Double(column) + 0.5, Double(row) + 0.5))
        let (x, y) = (place.x - 0.5, place.y - 0.5)
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        var sum = SIMD3<Float>(0, 0, 0)
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          let (column, row) = (left + dx, top + dy)
          guard column >= 0, column < width, row >= 0, row < height else { continue }
          let share = (1 - abs(x - Double(column))) * (1 - abs(y - Double(row)))
          let pixel = 4 * (row * width + column)
          sum +=
            Float(share / 255)
            * SIMD3(Float(bytes[pixel + 2]), Float(bytes[pixel + 1]), Float(bytes[pixel]))
        }
        (input[target], input[target + 1], input[target + 2]) = (sum.x, sum.y, sum.z)
        target += 3
      }
    }
  }
}
