internal import AnnotateMediaTypes

/// Tells whether dark glasses hide the eyes of a face: the networks draw eyes behind them too.
///
/// Under an eye the skin is about as bright as the cheek below it, even in the shade of a brow; a dark lens is
/// not. Of 2,059 labelled faces 56 wear dark glasses; this notices more than half of them and takes one of a
/// thousand others for one, whereas glasses that reflect the sky or show the eyes are not noticed.
enum DarkGlasses {
  /// How bright what lies under an eye may be, in brightnesses of the cheek.
  private static let largestShare: Float = 0.4
  /// The least brightness of a cheek, from 0 to 1, from which on shares of it say something.
  private static let leastCheek: Float = 0.02
  /// How far beside a point brightness is measured too, in distances of the outer corners of the eyes.
  private static let reach = 0.02

  /// Points of the mesh under an eye, in two rows, and on the cheek below it.
  private struct Places {
    let lid: [Int]
    let hollow: [Int]
    let cheek: [Int]
  }

  private static let left = Places(
    lid: [255, 339, 254, 253, 252, 256, 341],
    hollow: [446, 261, 448, 449, 450, 451, 452, 453],
    cheek: [280, 330, 425, 266, 347, 346]
  )
  private static let right = Places(
    lid: [25, 110, 24, 23, 22, 26, 112],
    hollow: [226, 31, 228, 229, 230, 231, 232, 233],
    cheek: [50, 101, 205, 36, 118, 117]
  )

  /// Whether it is as dark under all eyes that are seen as under dark glasses; where no eye is seen it is not.
  static func hide(
    left showsLeft: Bool,
    right showsRight: Bool,
    of mesh: MeshedFace,
    in view: PictureView
  )
    -> Bool
  {
    let seen = (showsLeft ? [left] : []) + (showsRight ? [right] : [])
    return !seen.isEmpty && seen.allSatisfy { isDark($0, mesh, view) }
  }

  private static func isDark(_ places: Places, _ mesh: MeshedFace, _ view: PictureView) -> Bool {
    let step = reach * mesh[MeshNumber.rightEye.outer].distance(to: mesh[MeshNumber.leftEye.outer])
    func brightness(_ numbers: [Int]) -> Float? {
      median(numbers.compactMap { Self.brightness(around: mesh[$0], step, view) })
    }
    guard let lid = brightness(places.lid), let hollow = brightness(places.hollow),
      let cheek = brightness(places.cheek), cheek >= leastCheek
    else { return false }
    return (lid + hollow) / 2 < largestShare * cheek
  }

  /// The mean brightness of a point and of four beside it; nil beyond the picture's edge.
  private static func brightness(
    around point: Point<SquareSpace>,
    _ step: Double,
    _ view: PictureView
  ) -> Float? {
    let sampler = BilinearSampler(view.picture.size)
    let bytes = view.picture.bytes.span
    var sum: Float = 0
    for (x, y) in [(0, 0), (-step, 0), (step, 0), (0, -step), (0, step)] {
      let place = Point<SquareSpace>(point.x + x, point.y + y)
      guard view.shows(place) else { return nil }
      let color = sampler.color(at: view.fromSquare.apply(place), of: bytes)
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
