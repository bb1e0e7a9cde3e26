import AnnotateMediaTypes
import Testing

@testable import AnnotateFaces

@Suite("Angles of heads")
struct HeadPoseTests {
  @Test(
    "a turned face has the angles by which it was turned, wherever it is and however large",
    arguments: [
      MadeUpFace(), MadeUpFace(roll: 30), MadeUpFace(roll: -100), MadeUpFace(yaw: 40),
      MadeUpFace(yaw: -70), MadeUpFace(pitch: 25), MadeUpFace(pitch: -50),
      MadeUpFace(roll: 12, yaw: -34, pitch: 21, scale: 3, center: Point(-5, 1_000)),
      MadeUpFace(roll: 170, yaw: 10, pitch: -5, scale: 900, center: Point(3_000, 2_000)),
    ]
  )
  func angles(_ face: MadeUpFace) throws {
    let pose = try #require(HeadPose(face.mesh))
    #expect(abs(pose.roll - face.roll) < 1e-6)
    #expect(abs(try #require(pose.yaw) - face.yaw) < 1e-6)
    #expect(abs(try #require(pose.pitch) - face.pitch) < 1e-6)
  }

  @Test("a turned nose points to the side of the sign: right in the picture, up, and clockwise")
  func signs() throws {
    let straight = MadeUpFace().mesh[MeshNumber.noseTip]
    #expect(MadeUpFace(yaw: 20).mesh[MeshNumber.noseTip].x > straight.x + 5)
    #expect(MadeUpFace(pitch: 20).mesh[MeshNumber.noseTip].y < straight.y - 5)
    let tilted = MadeUpFace(roll: 20).mesh
    #expect(tilted[MeshNumber.leftEye.outer].y > tilted[MeshNumber.rightEye.outer].y + 5)
  }

  @Test("a mesh that is a point or is turned inside out has no angles")
  func degenerate() {
    var flat = MadeUpFace().mesh
    flat.points = flat.points.map { _ in Point(1, 1) }
    flat.depths = flat.depths.map { _ in 0 }
    #expect(HeadPose(flat) == nil)
    var mirrored = MadeUpFace().mesh
    mirrored.points = mirrored.points.map { Point(-$0.x, $0.y) }
    #expect(HeadPose(mirrored) == nil)
    var unknown = MadeUpFace().mesh
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
