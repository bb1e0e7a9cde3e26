import AnnotateFaces
import AnnotateMediaTypes
import Testing

@testable import AnnotateTracking

@Suite("Poses along a track")
struct PoseTests {
  /// A face that turns by 4° in each frame; its pose comes from `source`, or is unknown without one.
  private func frames(
    _ sources: [PoseSource?],
    cut: Int? = nil
  ) -> [HeadPose?] {
    let frames = sources.enumerated().map { index, source in
      var face = Synthetic.face(100, 100)
      face.pose = source.map {
        HeadPose(roll: 1, yaw: 4 * Double(index), pitch: 0, source: $0, confidence: 0.5)
      }
      return [face]
    }
    let options = TrackerOptions(lookahead: 6, smoothsPositions: false)
    let decided = Synthetic.track(frames, cuts: Set([cut].compactMap(\.self)), options)
    return decided.map { $0.faces.first?.observation.pose }
  }

  @Test("a pose that is unknown in some frames is interpolated from both sides")
  func gap() throws {
    let poses = frames([.mesh, nil, nil, .points, .mesh])
    #expect(poses.map { $0?.source } == [.mesh, .interpolated, .interpolated, .points, .mesh])
    for (index, pose) in poses.enumerated() {
      #expect(abs(try #require(pose?.yaw) - 4 * Double(index)) < 1e-9)
      #expect(pose?.confidence == 0.5)
    }
  }

  @Test("a pose is not interpolated over a cut, over long gaps, or from one side only")
  func limits() {
    let long: [PoseSource?] = [.mesh] + Array(repeating: nil, count: 6) + [.mesh]
    #expect(frames(long)[1..<7].allSatisfy { $0 == nil })
    #expect(frames([.mesh, .mesh, nil, .mesh, .mesh], cut: 3)[2] == nil)
    #expect(frames([.mesh, .mesh, nil])[2] == nil)
  }

  @Test("a face that was interpolated by the detection says so of its pose")
  func interpolatedFace() {
    var face = Synthetic.face(100, 100)
    face.pose = HeadPose(roll: 0, yaw: 3, pitch: 0, source: .points, confidence: 0.5)
    face.source = .interpolated
    let faces = Synthetic.track([[face], [face]]).flatMap(\.faces)
    #expect(faces.allSatisfy { $0.observation.pose?.source == .interpolated })
  }

  @Test("poses from points do not change those of meshes")
  func smoothing() {
    func track(_ others: HeadPose?) -> [Double?] {
      let frames = (0..<20).map { index in
        var face = Synthetic.face(100, 100)
        let yaw = index % 2 == 0 ? 10.5 : 9.5
        face.pose =
          index % 4 == 3 ? others : HeadPose(roll: 0, yaw: yaw, pitch: 0, source: .mesh)
        return [face]
      }
      return Synthetic.track(frames).enumerated().filter { $0.offset % 4 != 3 }
        .map { $0.element.faces.first?.observation.pose?.yaw }
    }
    #expect(track(nil) == track(HeadPose(roll: 0, yaw: 12, pitch: 0, source: .points)))
  }
}
