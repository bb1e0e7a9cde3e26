internal import AnnotateMediaTypes

/// Lines along the inside of the unit square's sides, either complete or only at the corners.
struct Lines: Coverage {
  /// The width of the left and right lines, as a share of the stamp's width.
  private let horizontalThickness: Double
  /// The height of the upper and lower lines, as a share of the stamp's height.
  private let verticalThickness: Double
  /// The distances from the centre within which the sides have no lines; nil if the lines are complete.
  private let gap: Footprint?

  /// Makes lines in a stamp of some width and height.
  ///
  /// - Parameters:
  ///   - thickness: the thickness of the lines, in the unit of `width` and `height`.
  ///   - length: the share of each side that an arm at a corner takes; from 0.5 on the lines are complete.
  ///   - width: the width of the stamp.
  ///   - height: the height of the stamp.
  init(thickness: Double, length: Double = 0.5, width: Double, height: Double) {
    horizontalThickness = min(0.5, thickness / width)
    verticalThickness = min(0.5, thickness / height)
    // An arm is at least as long as the lines are thick.
    gap =
      length < 0.5
      ? Footprint(
        x: max(0, 0.5 - max(length, horizontalThickness)),
        y: max(0, 0.5 - max(length, verticalThickness))
      ) : nil
  }

  func share(at point: Point<StampSpace>, _ footprint: Footprint) -> Double {
    let inner = Footprint(x: 0.5 - horizontalThickness, y: 0.5 - verticalThickness)
    let x = (
      whole: share(point.x, footprint.x, within: 0.5),
      hole: share(point.x, footprint.x, within: inner.x)
    )
    let y = (
      whole: share(point.y, footprint.y, within: 0.5),
      hole: share(point.y, footprint.y, within: inner.y)
    )
    guard let gap else { return x.whole * y.whole - x.hole * y.hole }
    let gaps = (
      x: share(point.x, footprint.x, within: gap.x), y: share(point.y, footprint.y, within: gap.y)
    )
    // The sum of horizontal and vertical arms, with their common squares in the corners counted once.
    let horizontal = (y.whole - y.hole) * (x.whole - gaps.x)
    let vertical = (x.whole - x.hole) * (y.whole - gaps.y)
    return horizontal + vertical - (x.whole - x.hole) * (y.whole - y.hole)
  }

  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool {
    let isInHole =
      area.x - footprint.x > -0.5 + horizontalThickness
      && area.maxX + footprint.x < 0.5 - horizontalThickness
      && area.y - footprint.y > -0.5 + verticalThickness
      && area.maxY + footprint.y < 0.5 - verticalThickness
    return !isInHole
  }
}
