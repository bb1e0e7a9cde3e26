import AnnotateKit
import TestSupport
import Testing

@Suite(
  "Faces frame by frame",
  .needsClipsAndModels,
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10))
)
struct FaceFinderTests {
  /// Reports one face in the middle third of each picture.
  private actor MiddleDetector: FaceDetector {
    func detect(in picture: ImageBuffer) -> [FaceObservation<PictureSpace>] {
      let (width, height) = (Double(picture.size.width) / 3, Double(picture.size.height) / 3)
      let middle = Rect<PictureSpace>(x: width, y: height, width: width, height: height)
      return [FaceObservation(bounds: middle, confidence: 0.5)]
    }
  }

  private let clip = Places.clip("faces/single_face.mp4")

  @Test("the face of a frame is at the position that a job finds")
  func likeJob() async throws {
    let folder = try TemporaryFolder()
    let still = folder.path("still.png")
    try FFmpeg.make(["-i", clip, "-frames:v", "1", still])
    let video = try VideoReader(opening: still)
    let frame = try #require(try await video.first { _ in true })
    let faces = try await FaceFinder(for: video).faces(in: frame)
    let sidecar = folder.path("still.faces.jsonl")
    _ = try await DetectionPipeline(DetectionJob(input: still, output: sidecar)).run()
    let recorded = try SidecarReader(opening: sidecar).next()?.content.faces.map(
      \.observation.bounds
    )
    #expect(faces.count == 1 && recorded?.count == 1)
    let pair = try #require(
      recorded?.first.flatMap { other in faces.first.map { ($0.bounds, other) } }
    )
    #expect(pair.0.intersectionOverUnion(with: pair.1) > 0.99)
  }

  @Test("a custom detector decides where faces are")
  func ownDetector() async throws {
    let video = try VideoReader(opening: clip)
    let finder = try FaceFinder(for: video, detector: MiddleDetector())
    let frame = try #require(try await video.first { _ in true })
    let faces = try await finder.faces(in: frame)
    #expect(faces.count == 1 && faces[0].confidence == 0.5)
    let center = faces[0].bounds.center
    let size = video.geometry.displaySize
    #expect(abs(center.x - Double(size.width) / 2) < 60)
    #expect(abs(center.y - Double(size.height) / 2) < 60)
  }

  @Test("a video is annotated with a custom detector")
  func ownDetectorInJob() async throws {
    let folder = try TemporaryFolder()
    let short = folder.path("short.mp4")
    try FFmpeg.make(["-i", clip, "-frames:v", "10", "-an", "-c:v", "libx264", short])
    let job = AnnotationJob(input: short, output: folder.path("out.mp4"))
    let result = try await AnnotationPipeline(job, detector: MiddleDetector()).run()
    #expect(result.frames == 10 && result.faces == 10)
  }
}
