import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Poses of heads")
struct HeadPoseTests {
  @Test(
    "a turned face has the angles by which it was turned, at any position and size",
    arguments: [
      SyntheticFace(), SyntheticFace(roll: 30), SyntheticFace(roll: -100), SyntheticFace(yaw: 40),
      SyntheticFace(yaw: -70), SyntheticFace(pitch: 25), SyntheticFace(pitch: -50),
      SyntheticFace(roll: 12, yaw: -34, pitch: 21, scale: 3, center: Point(-5, 1_000)),
      SyntheticFace(roll: 170, yaw: 10, pitch: -5, scale: 900, center: Point(3_000, 2_000)),
    ]
  )
  func angles(_ face: SyntheticFace) throws {
    let pose = try #require(HeadPose(face.mesh))
    #expect(abs(pose.roll - face.roll) < 1e-6)
    #expect(abs(try #require(pose.yaw) - face.yaw) < 1e-6)
    #expect(abs(try #require(pose.pitch) - face.pitch) < 1e-6)
  }

  @Test("positive angles turn the nose to the right in the picture, up, and clockwise")
  func signs() throws {
    let straight = SyntheticFace().mesh[MeshNumber.noseTip]
    #expect(SyntheticFace(yaw: 20).mesh[MeshNumber.noseTip].x > straight.x + 5)
    #expect(SyntheticFace(pitch: 20).mesh[MeshNumber.noseTip].y < straight.y - 5)
    let tilted = SyntheticFace(roll: 20).mesh
    #expect(tilted[MeshNumber.leftEye.outer].y > tilted[MeshNumber.rightEye.outer].y + 5)
  }

  @Test("a mesh that is a point or is turned inside out has no pose")
  func degenerate() {
    var flat = SyntheticFace().mesh
    flat.points = flat.points.map { _ in Point(1, 1) }
    flat.depths = flat.depths.map { _ in 0 }
    #expect(HeadPose(flat) == nil)
    var mirrored = SyntheticFace().mesh
    mirrored.points = mirrored.points.map { Point(-$0.x, $0.y) }
    #expect(HeadPose(mirrored) == nil)
    var unknown = SyntheticFace().mesh
    unknown.depths[MeshNumber.noseTip] = .nan
    #expect(HeadPose(unknown) == nil)
  }

  @Test("the mean face is symmetrical and centred")
  func symmetry() {
    let points = CanonicalFace.points
    let sum = points.reduce(SIMD3<Double>.zero) { $0 + $1.position }
    #expect((sum * sum).sum() < 1e-4)
    for point in points {
      let opposite = points.first { other in
        let difference = other.position - point.position * SIMD3(-1, 1, 1)
        return (difference * difference).sum() < 1e-6
      }
      #expect(opposite != nil, "\(point.number)")
    }
  }
}
