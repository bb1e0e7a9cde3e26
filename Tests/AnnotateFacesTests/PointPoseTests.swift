import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateFaces

@Suite("Poses from five points")
struct PointPoseTests {
  /// The five points of a synthetic face, as detectors report them.
  private func points(_ face: SyntheticFace, noise: Double = 0) -> FaceLandmarks<SquareSpace> {
    var generator = SeededGenerator(seed: 7)
    func seen(_ point: SIMD3<Double>) -> Point<SquareSpace> {
      let position = face.turned(point.x, point.y, point.z).0
      let (x, y) = (
        Double.random(in: -1...1, using: &generator), Double.random(in: -1...1, using: &generator)
      )
      return Point(position.x + noise * face.scale * x, position.y + noise * face.scale * y)
    }
    return FaceLandmarks(
      leftEye: seen(HeadModel.leftEye),
      rightEye: seen(HeadModel.mirrored(HeadModel.leftEye)),
      nose: seen(HeadModel.detectedNoseTip),
      mouthLeft: seen(HeadModel.mouthLeft),
      mouthRight: seen(HeadModel.mirrored(HeadModel.mouthLeft))
    )
  }

  @Test("the yaw of exact points is found at any angle, position and size")
  func yaw() throws {
    for yaw in stride(from: -90.0, through: 90, by: 10) {
      for (pitch, roll) in [(0.0, 0.0), (12, -30), (-15, 80), (0, 170)] {
        let face = SyntheticFace(roll: roll, yaw: yaw, pitch: pitch, center: Point(-30, 900))
        let pose = try #require(HeadPose(points: points(face)))
        #expect(abs(try #require(pose.yaw) - yaw) < 3, "\(face)")
        #expect(pose.source == .points && (pose.confidence ?? 0) > 0.95)
        // In profile, pitch and roll turn the head in almost the same way.
        guard abs(yaw) <= 60 else { continue }
        #expect(abs(HeadPose.wrapped(pose.roll - roll)) < 4, "\(face)")
        #expect(abs(try #require(pose.pitch) - pitch) < 5, "\(face)")
      }
    }
  }

  @Test("points that are off by a tenth of the eyes' distance cost a few degrees")
  func noise() throws {
    for yaw in stride(from: -80.0, through: 80, by: 20) {
      let face = SyntheticFace(yaw: yaw)
      let exact = try #require(HeadPose(points: points(face)))
      let pose = try #require(HeadPose(points: points(face, noise: 0.1)))
      #expect(abs(try #require(pose.yaw) - yaw) < 15, "\(yaw)")
      #expect(try #require(pose.confidence) < #require(exact.confidence))
      #expect(try #require(pose.confidence) > 0.6)
    }
  }

  @Test("points of a head that is turned far understate the turn if they lie badly")
  func farTurn() throws {
    for (yaw, largest) in [(55.0, 70.0), (20, 26)] {
      // Detectors place the nose of such heads too near to the eyes.
      var drawn = points(SyntheticFace(yaw: yaw))
      drawn.nose?.y -= 20
      let pose = try #require(HeadPose(points: drawn))
      let found = try #require(pose.yaw)
      #expect(try #require(pose.confidence) < 0.9)
      #expect(found < largest && (found > 60) == (yaw == 55), "\(yaw): \(found)")
    }
  }

  @Test("points that are no face have no pose")
  func noFace() {
    var landmarks = points(SyntheticFace())
    (landmarks.nose, landmarks.mouthLeft) = (landmarks.mouthLeft, landmarks.rightEye)
    #expect(HeadPose(points: landmarks) == nil)
  }

  /// Points of a profile that looks to the right, as detectors report them: the eyes above each other, and
  /// the nose too near to them.
  ///
  /// Those of the other side are its mirror image about the line x = 0.
  private func profile(looksRight: Bool, nose: Double = 22) -> FaceLandmarks<SquareSpace> {
    func seen(_ x: Double, _ y: Double) -> Point<SquareSpace> { Point(looksRight ? x : -x, y) }
    return FaceLandmarks(
      leftEye: seen(1, 0),
      rightEye: seen(0, 14),
      nose: seen(nose, 52),
      mouthLeft: seen(1, 95),
      mouthRight: seen(-1, 105)
    )
  }

  @Test("a profile whose points lie badly is still one, upright, with little confidence")
  func badProfile() throws {
    for looksRight in [true, false] {
      let pose = try #require(HeadPose(points: profile(looksRight: looksRight)))
      #expect(pose.yaw == (looksRight ? 80 : -80))
      #expect(abs(pose.roll) < 5 && pose.source == .points)
      #expect(try #require(pose.confidence) < 0.5)
    }
  }

  @Test("a face that the picture's edge squeezes has its nose between eyes and mouth, and no pose")
  func squeezed() {
    #expect(HeadPose(points: profile(looksRight: true, nose: 3)) == nil)
  }

  @Test("without all five points, or with all at one position, there is no pose")
  func missing() {
    var landmarks = points(SyntheticFace())
    landmarks.nose = nil
    #expect(HeadPose(points: landmarks) == nil)
    #expect(HeadPose(points: points(SyntheticFace(scale: 0))) == nil)
  }

  @Test("the model is the canonical face, as far as both have a point")
  func model() throws {
    let nose = try #require(CanonicalFace.points.first { $0.number == 4 })
    #expect(HeadModel.noseTip == nose.position)
    let corners = CanonicalFace.points.filter {
      [MeshNumber.leftEye.inner, MeshNumber.leftEye.outer].contains($0.number)
    }
    let middle = corners.reduce(SIMD3<Double>.zero) { $0 + $1.position } / 2
    let difference = middle - HeadModel.leftEye
    #expect((difference * difference).sum().squareRoot() < 0.06)
  }
}
