import Testing

@testable import AnnotateFaces

@Suite("Poses of meshes that are turned too far")
struct PoseCorrectionTests {
  private func corrected(_ mesh: Double, by points: Double, _ source: PoseSource) -> HeadPose {
    HeadPose(roll: 0, yaw: mesh, pitch: 0, source: .mesh)
      .corrected(by: HeadPose(roll: 0, yaw: points, pitch: 0, source: source))
  }

  @Test("a larger yaw of the points replaces that of the mesh by and by")
  func replacing() {
    #expect(corrected(34, by: 60, .points).yaw == 34)
    #expect(corrected(34, by: 60, .points).source == .mesh)
    #expect(corrected(40, by: 60, .points).yaw == 50)
    #expect(corrected(-50, by: -80, .points).yaw == -80)
    #expect(corrected(-50, by: -80, .points).source == .points)
  }

  @Test("the mesh stays if the points say less or the contrary, or if there are none")
  func keeping() {
    #expect(corrected(50, by: 45, .points).yaw == 50)
    #expect(corrected(50, by: -80, .points).yaw == 50)
    #expect(corrected(50, by: 80, .mesh).yaw == 50)
    let mesh = HeadPose(roll: 1, yaw: 50, pitch: 2, source: .mesh, confidence: 0.7)
    #expect(mesh.corrected(by: nil) == mesh)
  }
}
