import TestSupport
import Testing

/// What persons noted who looked at the clip frame by frame.
@Suite(
  "Expressions in a real clip",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct ExpressionTests {
  private func faces() async throws -> [SidecarLines.Face] {
    let clip = try #require(RealClip.all.first { $0.name == "faces/single_face.mp4" })
    let frames = try await AnnotatedClips.shared.annotated(clip).sidecar.frames
    #expect(frames.count == 72)
    return try frames.map { try #require($0.faces.first) }
  }

  @Test("a blink of three frames is found, and no other")
  func blink() async throws {
    let faces = try await faces()
    let closed = try faces.map { face in
      let (left, right) = (try #require(face.leftEye), try #require(face.rightEye))
      #expect(left.closed == (try #require(left.openness) < 0.5))
      #expect(right.closed == (try #require(right.openness) < 0.5))
      return left.closed == true && right.closed == true
    }
    #expect(closed[27])
    for (frame, isClosed) in closed.enumerated() where !(25...29).contains(frame) {
      #expect(!isClosed, "frame \(frame)")
    }
  }

  @Test("a smile is detected from its start to its end")
  func smile() async throws {
    for (frame, face) in try await faces().enumerated() {
      let smile = try #require(face.smile)
      #expect((0...1).contains(smile.score))
      #expect(smile.smiling == (smile.score >= 0.5))
      if frame <= 16 { #expect(!smile.smiling, "frame \(frame)") }
      if (20...66).contains(frame) { #expect(smile.smiling, "frame \(frame)") }
    }
  }

  @Test("the eyes look ahead all the time, except in the blink")
  func gaze() async throws {
    let faces = try await faces()
    #expect(faces.count { $0.gaze != nil } >= 60)
    #expect(faces[27].gaze == nil)
    for gaze in faces.compactMap(\.gaze) {
      #expect(abs(gaze.yaw) < 20 && abs(gaze.pitch) < 15)
    }
  }

  @Test("the head is upright and faces forwards, and the chin is below the eyes")
  func pose() async throws {
    for face in try await faces() {
      for angle in [face.roll, face.yaw, face.pitch] { #expect(abs(try #require(angle)) < 20) }
      let (eye, chin) = (try #require(face.leftEye), try #require(face.chin))
      #expect(chin.y > eye.y + face.bounds[3] / 3)
      let (upper, lower) = (try #require(eye.upperLid), try #require(eye.lowerLid))
      #expect(upper.y <= lower.y + 1)
      let (inner, outer) = (try #require(eye.inner), try #require(eye.outer))
      #expect(inner.x < outer.x)
      #expect(face.mesh == nil)
    }
  }

  @Test("with --landmarks each face has the 468 points of the mesh")
  func mesh() async throws {
    let folder = try TemporaryFolder()
    let clip = folder.path("short.mp4")
    try FFmpeg.make(["-i", Places.clip("faces/single_face.mp4"), "-frames:v", "2", "-an", clip])
    let output = folder.path("out.mp4")
    let result = try Program.run([clip, "-o", output, "--landmarks", "--style", "none"])
    #expect(result.exitCode == 0)
    let sidecar = try SidecarLines(folder.path("out.faces.jsonl"))
    #expect(sidecar.header.options["landmarks"] == "true")
    for face in sidecar.frames.flatMap(\.faces) {
      let mesh = try #require(face.mesh)
      #expect(mesh.count == 468 && mesh.allSatisfy { $0.count == 3 })
      // Number 152 is the lowest point of the chin; 1, the nose's tip, is nearest to the camera.
      #expect(mesh[152][0] == face.chin?.x && mesh[152][1] == face.chin?.y)
      #expect(mesh[1][2] < mesh[234][2] && mesh[1][2] < mesh[454][2])
    }
  }
}
