import AnnotateFaces
import AnnotateLibav
import AnnotateMediaTypes
import AnnotatePictures
import AnnotateStamps
import Foundation
import TestSupport
import Testing

@testable import AnnotatePipeline

@Suite("Sample styles", .tags(.process), .timeLimit(.minutes(10)))
struct SampleStyleTests {
  private static let folder = Places.repository.appendingPathComponent("Samples/Styles")

  private static var files: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }

  @Test("there are samples")
  func some() { #expect(Self.files.count >= 2) }

  @Test("each can be read and stamps a face", arguments: files)
  func draws(_ file: String) throws {
    let rig = try Rig(contentsOfFile: Self.folder.appendingPathComponent(file).path)
    let face = FaceObservation<SquareSpace>(
      bounds: Rect(x: 60, y: 30, width: 90, height: 120),
      confidence: 0.9,
      landmarks: FaceLandmarks(
        leftEye: Point(125, 75),
        rightEye: Point(85, 75),
        nose: Point(105, 100),
        mouthLeft: Point(120, 120),
        mouthRight: Point(90, 120)
      )
    )
    let stamps = rig.stamps(for: StampSubject(face), at: StampMoment())
    #expect(!stamps.isEmpty && !rig.name.isEmpty && !rig.summary.isEmpty)
    let folder = try TemporaryFolder()
    let clip = folder.path("gray.nut")
    try FFmpeg.make([
      "-f", "lavfi", "-i", "color=gray:s=208x176:r=25:d=0.04", "-c:v", "rawvideo", clip,
    ])
    for stamp in stamps {
      // Each stamp is rendered separately, so that none can hide another.
      let drawn = try drawn([stamp], on: clip)
      #expect(drawn > 10, "\(stamp.content)")
    }
  }

  /// The number of pixels that the stamps change.
  private func drawn(_ stamps: [Stamp], on clip: String) throws -> Int {
    var demuxer = try Demuxer(opening: clip)
    let stream = try #require(demuxer.source.mainVideo)
    var decoder = try Decoder(for: stream, of: demuxer.source, threads: 1)
    try decoder.send(try demuxer.next())
    try decoder.send(nil)
    let frame = try #require(try decoder.receive())
    let before = try frame.bgra()
    let placement = FramePlacement(of: FrameGeometry(codedSize: frame.size))
    var compositor = Compositor(placement.squareToOutput) {
      (document, name, size) throws(AnnotateError) in
      try SVGRasterizer().picture(of: document, named: name, size: size)
    }
    var drawing = try MutableFrame(drawingOn: frame)
    try compositor.draw(stamps, on: &drawing)
    let after = try drawing.finish().bgra()
    return stride(from: 0, to: before.bytes.count, by: 4)
      .filter { before.bytes[$0..<$0 + 4] != after.bytes[$0..<$0 + 4] }.count
  }
}
