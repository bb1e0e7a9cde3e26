package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// When the frames of a stream are shown, and where decoding can begin.
package struct FrameScan: Sendable {
  /// When each frame is shown, in display order and in ticks of the stream.
  package private(set) var times: [Int64] = []
  /// Where decoding can begin, in the order of the file; empty where only the beginning will do.
  package private(set) var keyframes: [Keyframe] = []

  /// Reads the packets of a stream without decoding them.
  ///
  /// - Returns: nil where they do not tell: where times are missing or repeat themselves, where the
  ///   source's clock jumps, or where anything is damaged.
  /// - Throws: `.badInput` where the file ends before it should, `.inputOutput` where it cannot be read.
  package init?(
    ofPacketsIn demuxer: consuming Demuxer,
    _ stream: StreamInfo
  ) throws(AnnotateError) {
    var demuxer = demuxer
    let units = UnitLengths(of: demuxer.source.stream(at: stream.index))
    while let packet = try demuxer.next() {
      guard packet.streamIndex == stream.index else { continue }
      guard let time = packet.presentationValue, units.areSound(in: packet) else { return nil }
      if let keyframe = packet.keyframe { keyframes.append(keyframe) }
      if !packet.isDiscarded { times.append(time) }
    }
    guard demuxer.damageCount == 0, !demuxer.hasMovedPackets else { return nil }
    times.sort()
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
  }

  /// Decodes a stream, which takes its time and is always right.
  ///
  /// - Throws: `.badInput` where the file ends before it should, `.inputOutput` where it cannot be read.
  package init(
    decoding demuxer: consuming Demuxer,
    _ stream: StreamInfo
  ) throws(AnnotateError) {
    var demuxer = demuxer
    var decoder = try Decoder(for: stream, of: demuxer.source, threads: 0)
    while let packet = try demuxer.next() {
      guard packet.streamIndex == stream.index else { continue }
      try decoder.send(packet)
      try take(from: &decoder)
    }
    try decoder.send(nil)
    try take(from: &decoder)
  }

  private mutating func take(from decoder: inout Decoder) throws(AnnotateError) {
    while let frame = try decoder.receive() { times.append(frame.presentationTime.value) }
  }
}

/// The lengths before the units of H.264 and HEVC in files such as MP4, which damage hardly ever leaves
/// as they were.
private struct UnitLengths {
  /// How many bytes a length has; nil where there are none.
  private let width: Int?

  init(of stream: UnsafeMutablePointer<AVStream>) {
    let parameters = stream.pointee.codecpar.pointee
    // SAFETY: extradata has as many bytes as its size says.
    let head = UnsafeBufferPointer(
      start: parameters.extradata,
      count: parameters.extradata == nil ? 0 : Int(parameters.extradata_size)
    )
    let place: Int? =
      switch parameters.codec_id {
      case AV_CODEC_ID_H264: 4
      case AV_CODEC_ID_HEVC: 21
      default: nil
      }
    guard head.first == 1, let place, head.count > place else {
      width = nil
      return
    }
    width = Int(head[place] & 3) + 1
  }

  /// Whether the lengths in a packet add up to its own.
  func areSound(in packet: Packet) -> Bool {
    guard let width, let bytes = packet.pointer.pointee.data else { return true }
    let size = packet.byteCount
    var position = 0
    while position < size {
      guard position + width < size else { return false }
      let length = (0..<width).reduce(0) { $0 << 8 | Int(bytes[position + $1]) }
      // The first bit of a unit is zero.
      guard length > 0, bytes[position + width] & 0x80 == 0 else { return false }
      position += width + length
    }
    return position == size
  }
}
