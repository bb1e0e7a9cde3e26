import TestSupport
import Testing

@Suite(
  "Sidecars of real clips",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct SidecarTests {
  @Test("a sidecar has a line for every frame, with its number and time", arguments: RealClip.all)
  func lines(_ clip: RealClip) async throws {
    let done = try await AnnotatedClips.shared.annotated(clip)
    #expect(done.sidecar.header.schema == "annotate.faces")
    #expect(done.sidecar.header.version == 1)
    #expect(done.sidecar.frames.map(\.frame) == Array(0..<done.source.times.count))
    #expect(done.sidecar.times == done.source.times)
  }

  @Test("the end record counts the written frames and faces", arguments: RealClip.all)
  func end(_ clip: RealClip) async throws {
    let sidecar = try await AnnotatedClips.shared.annotated(clip).sidecar
    #expect(sidecar.end.frames == sidecar.frames.count)
    #expect(sidecar.end.faces == sidecar.faceCounts.reduce(0, +))
    #expect(sidecar.end.tracks == Set(sidecar.frames.flatMap(\.faces).map(\.id)).count)
    #expect(sidecar.end.damagedPackets == 0)
  }

  @Test("the header describes the source", arguments: RealClip.all)
  func header(_ clip: RealClip) async throws {
    let done = try await AnnotatedClips.shared.annotated(clip)
    let (header, picture) = (done.sidecar.header, try #require(done.source.picture))
    let size = [picture.width, picture.height].compactMap(\.self)
    let isUpright = (picture.rotation ?? 0) % 180 == 0
    #expect(clip.name.hasSuffix(header.source.name))
    #expect(header.stream.codedSize == size)
    #expect(header.stream.displaySize == (isUpright ? size : size.reversed()))
    #expect(header.stream.timeBase.map(String.init).joined(separator: "/") == picture.timeBase)
    #expect(header.options == ["style": "squares"])
  }

  @Test("each frame has the faces that a person sees", arguments: RealClip.all)
  func faces(_ clip: RealClip) async throws {
    let sidecar = try await AnnotatedClips.shared.annotated(clip).sidecar
    for frame in sidecar.frames {
      #expect(clip.faces.contains(frame.faces.count), "frame \(frame.frame)")
      #expect(Set(frame.faces.map(\.id)).count == frame.faces.count)
    }
  }

  @Test("faces keep their numbers", arguments: RealClip.withFaces)
  func numbers(_ clip: RealClip) async throws {
    let sidecar = try await AnnotatedClips.shared.annotated(clip).sidecar
    #expect(sidecar.end.tracks == clip.faces.upperBound)
  }

  @Test(
    "the eyes lie in the face and in the picture, the subject's left one to the right",
    arguments: RealClip.withFaces
  )
  func eyes(_ clip: RealClip) async throws {
    let sidecar = try await AnnotatedClips.shared.annotated(clip).sidecar
    let size = sidecar.header.stream.displaySize.map(Double.init)
    for face in sidecar.frames.flatMap(\.faces) {
      let (x, y, width, height) = (face.bounds[0], face.bounds[1], face.bounds[2], face.bounds[3])
      let eyes = [face.leftEye, face.rightEye].compactMap(\.self)
      // Of a face that the picture's edge cuts, an eye may lie beyond.
      let isWhole = x >= 0 && y >= 0 && x + width <= size[0] && y + height <= size[1]
      // The far eye of a head in profile is hidden.
      let isTurned = abs(face.yaw ?? 0) > 45
      #expect(eyes.count == 2 || !isWhole || isTurned)
      if let left = face.leftEye, let right = face.rightEye { #expect(left.x > right.x) }
      for eye in eyes {
        #expect((x...(x + width)).contains(eye.x))
        #expect((y...(y + height * 0.6)).contains(eye.y))
        #expect((0...size[0]).contains(eye.x) && (0...size[1]).contains(eye.y))
      }
      #expect((0...1).contains(face.confidence))
    }
  }

  @Test("in a sideways clip faces are upright as shown")
  func sideways() async throws {
    let clip = try #require(RealClip.all.first { $0.name.contains("sideways") })
    let sidecar = try await AnnotatedClips.shared.annotated(clip).sidecar
    #expect(sidecar.header.stream.orientation == 6)
    for face in sidecar.frames.flatMap(\.faces) {
      let (left, right) = (try #require(face.leftEye), try #require(face.rightEye))
      #expect(abs(left.y - right.y) < 0.25 * (left.x - right.x))
      #expect(face.bounds[3] > face.bounds[2])
    }
  }
}
