internal import AnnotateMediaTypes

/// Recognises dark glasses that hide the eyes of a face: the networks place eyes behind them too.
///
/// The skin under an eye is about as bright as the cheek below it, even in the shade of a brow; a dark
/// lens is not. Of 2,059 labelled faces 56 wear dark glasses. This test recognises more than half of
/// them and wrongly reports one of a thousand other faces. It does not recognise glasses that reflect
/// the sky or show the eyes.
enum DarkGlasses {
  /// The largest brightness under an eye that counts as dark, as a fraction of the cheek's brightness.
  private static let maximumFraction: Float = 0.4
  /// The least brightness of a cheek, from 0 to 1, for which the fraction is meaningful.
  private static let leastCheek: Float = 0.02
  /// The distance of the additional samples next to a point, in distances of the outer corners of the
  /// eyes.
  private static let reach = 0.02

  /// Points of the mesh under an eye, in two rows, and on the cheek below it.
  private struct Regions {
    let lid: [Int]
    let hollow: [Int]
    let cheek: [Int]
  }

  private static let left = Regions(
    lid: [255, 339, 254, 253, 252, 256, 341],
    hollow: [446, 261, 448, 449, 450, 451, 452, 453],
    cheek: [280, 330, 425, 266, 347, 346]
  )
  private static let right = Regions(
    lid: [25, 110, 24, 23, 22, 26, 112],
    hollow: [226, 31, 228, 229, 230, 231, 232, 233],
    cheek: [50, 101, 205, 36, 118, 117]
  )

  /// Whether all visible eyes lie behind dark glasses; false if no eye is visible.
  static func hide(
    left showsLeft: Bool,
    right showsRight: Bool,
    of mesh: MeshedFace,
    in view: PictureView
  )
    -> Bool
  {
    let visible = (showsLeft ? [left] : []) + (showsRight ? [right] : [])
    return !visible.isEmpty && visible.allSatisfy { isDark($0, mesh, view) }
  }

  private static func isDark(_ regions: Regions, _ mesh: MeshedFace, _ view: PictureView) -> Bool {
    let step = reach * mesh[MeshNumber.rightEye.outer].distance(to: mesh[MeshNumber.leftEye.outer])
    func brightness(_ numbers: [Int]) -> Float? {
      median(numbers.compactMap { Self.brightness(around: mesh[$0], step, view) })
    }
    guard let lid = brightness(regions.lid), let hollow = brightness(regions.hollow),
      let cheek = brightness(regions.cheek), cheek >= leastCheek
    else { return false }
    return (lid + hollow) / 2 < maximumFraction * cheek
  }

  /// The mean brightness of a point and of four points next to it; nil if one of them is beyond the
  /// picture's edge.
  private static func brightness(
    around point: Point<SquareSpace>,
    _ step: Double,
    _ view: PictureView
  ) -> Float? {
    let sampler = BilinearSampler(view.picture.size)
    let bytes = view.picture.bytes.span.bytes
    var sum: Float = 0
    for (x, y) in [(0, 0), (-step, 0), (step, 0), (0, -step), (0, step)] {
      let sample = Point<SquareSpace>(point.x + x, point.y + y)
      guard view.shows(sample) else { return nil }
      let color = sampler.color(at: view.fromSquare.apply(sample), of: bytes)
      sum += BrightnessCells.luma(color.z, color.y, color.x)
    }
    return sum / 5
  }

  private static func median(_ numbers: [Float]) -> Float? {
    guard !numbers.isEmpty else { return nil }
    let sorted = numbers.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
