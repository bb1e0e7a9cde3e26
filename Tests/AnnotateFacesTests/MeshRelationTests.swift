import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Boxes computed from meshes")
struct MeshRelationTests {
  private static let box = Rect<SquareSpace>(x: 30, y: 40, width: 50, height: 70)

  @Test("a box that is measured relative to a mesh is restored from it", arguments: [-60.0, 0, 35])
  func roundTrip(_ angle: Double) {
    let mesh = FaceExtent(center: Point(52, 80), width: 40, height: 60, angle: angle)
    let back = MeshRelation(of: Self.box, to: mesh).box(around: mesh)
    for (one, other) in zip(back.corners, Self.box.corners) {
      #expect(one.distance(to: other) < 1e-9)
    }
  }

  @Test("the box follows a mesh that moves, grows and turns")
  func following() {
    let upright = FaceExtent(center: Point(55, 80), width: 40, height: 60, angle: 0)
    let relation = MeshRelation(of: Self.box, to: upright)
    let large = relation.box(
      around: FaceExtent(center: Point(155, 90), width: 80, height: 120, angle: 0)
    )
    #expect(abs(large.width - 100) < 1e-9 && abs(large.height - 140) < 1e-9)
    #expect(large.center.distance(to: Point(155, 80)) < 1e-9)
    // A point above the middle of the mesh is to its right after the face is turned clockwise.
    let turned = relation.box(
      around: FaceExtent(center: Point(55, 80), width: 40, height: 60, angle: 90)
    )
    #expect(turned.center.distance(to: Point(60, 80)) < 1e-9)
  }

  @Test("the extent of points is turned with the face")
  func extent() {
    // A diamond is a square that is turned by 45°.
    let points = [Point<SquareSpace>(10, 0), Point(20, 10), Point(10, 20), Point(0, 10)]
    let extent = FaceExtent(enclosing: points, angle: 45)
    #expect(extent.center.distance(to: Point(10, 10)) < 1e-9)
    #expect(abs(extent.width - 200.0.squareRoot()) < 1e-9)
    #expect(abs(extent.height - 200.0.squareRoot()) < 1e-9)
    #expect(abs(FaceExtent(enclosing: points, angle: 0).width - 20) < 1e-9)
  }

  @Test("the relation half-way between two others is their mean")
  func mixing() {
    let mixed = MeshRelation(offset: (0, 1), width: 2, height: 3)
      .mixed(with: MeshRelation(offset: (1, 0), width: 4, height: 5), fraction: 0.5)
    #expect(mixed == MeshRelation(offset: (0.5, 0.5), width: 3, height: 4))
  }
}
