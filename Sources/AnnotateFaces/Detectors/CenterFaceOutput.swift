internal import AnnotateMediaTypes

/// Reads faces from CenterFace's four output maps.
///
/// Every map has numbers for each cell of 4×4 pixels. The heat map has the probability that a face's
/// centre lies in the cell; the scale map the logarithm of the face's height and width in cells; the
/// offset map the centre's position in the cell, y before x; the landmark map five points (y before x)
/// relative to the face's top left corner, in units of its height and width.
struct CenterFaceOutput {
  /// The side of a cell in pixels.
  static let cell = 4

  let columns: Int
  let rows: Int

  private var cells: Int { columns * rows }

  /// The faces whose probability is at least `threshold`, in the order of the cells.
  func faces(
    _ heat: Span<Float>,
    _ scale: Span<Float>,
    _ offset: Span<Float>,
    _ points: Span<Float>,
    threshold: Double
  ) -> [FaceObservation<PictureSpace>] {
    let least = Float(threshold)
    var found: [FaceObservation<PictureSpace>] = []
    for index in 0..<cells where heat[index] >= least {
      let bounds = bounds(at: index, scale, offset)
      found.append(
        FaceObservation(
          bounds: bounds,
          confidence: min(1, Double(heat[index])),
          landmarks: landmarks(at: index, points, in: bounds)
        )
      )
    }
    return found
  }

  private func bounds(
    at index: Int,
    _ scale: Span<Float>,
    _ offset: Span<Float>
  ) -> Rect<PictureSpace> {
    let side = Double(Self.cell)
    let height = exponential(scale[index]) * side
    let width = exponential(scale[cells + index]) * side
    let y = (Double(index / columns) + Double(offset[index]) + 0.5) * side
    let x = (Double(index % columns) + Double(offset[cells + index]) + 0.5) * side
    return Rect(x: x - width / 2, y: y - height / 2, width: width, height: height)
  }

  private func landmarks(
    at index: Int,
    _ points: Span<Float>,
    in bounds: Rect<PictureSpace>
  ) -> FaceLandmarks<PictureSpace> {
    func point(_ number: Int) -> Point<PictureSpace> {
      let y = Double(points[2 * number * cells + index])
      let x = Double(points[(2 * number + 1) * cells + index])
      return Point(bounds.x + x * bounds.width, bounds.y + y * bounds.height)
    }
    return FivePoints.landmarks(point)
  }
}
