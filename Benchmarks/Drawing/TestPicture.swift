internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import Foundation

/// Frames of noise, as FFmpeg decodes them.
enum TestPicture {
  /// Creates different frames of the same size.
  static func frames(_ count: Int, size: PixelSize, isTenBit: Bool) throws -> [Frame] {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("drawing-speed-\(UUID().uuidString).y4m").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(file(count, size, isTenBit)).write(to: URL(fileURLWithPath: path))
    var demuxer = try Demuxer(opening: path)
    guard let stream = demuxer.source.mainVideo else { return [] }
    var decoder = try Decoder(for: stream, of: demuxer.source, threads: 1)
    var frames: [Frame] = []
    while let packet = try demuxer.next() {
      try decoder.send(packet)
      while let frame = try decoder.receive() { frames.append(frame) }
    }
    return frames
  }

  private static func file(_ count: Int, _ size: PixelSize, _ isTenBit: Bool) -> [UInt8] {
    let format = isTenBit ? "C420p10 XYSCSS=420P10" : "C420mpeg2"
    var bytes = Array("YUV4MPEG2 W\(size.width) H\(size.height) F25:1 Ip A1:1 \(format)\n".utf8)
    let samples = size.area * 3 / 2
    var state: UInt32 = 1
    for _ in 0..<count {
      bytes += Array("FRAME\n".utf8)
      for _ in 0..<samples {
        state = state &* 1_664_525 &+ 1_013_904_223
        bytes.append(UInt8(truncatingIfNeeded: state >> 24))
        if isTenBit { bytes.append(UInt8(truncatingIfNeeded: state >> 22) & 3) }
      }
    }
    return bytes
  }
}
