package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The presentation times of a stream's frames, and the keyframes at which decoding can begin.
package struct FrameScan: Sendable {
  /// The presentation time of each frame, in display order and in ticks of the stream.
  package private(set) var times: [Int64] = []
  /// The keyframes at which decoding can begin, in the order of the file; empty if decoding has to start at
  /// the beginning.
  package private(set) var keyframes: [Keyframe] = []

  /// Reads the packets of a stream without decoding them; nil if they are not enough: times are missing or
  /// repeated, the source's clock jumps, or data is damaged.
  ///
  /// - Parameters:
  ///   - demuxer: the file, from its beginning on.
  ///   - stream: the stream.
  ///   - end: the time, in ticks of the stream, at which reading may end, because only earlier frames matter;
  ///     nil is the end of the file.
  /// - Throws: `.badInput` if the file ends too early, `.inputOutput` if it cannot be read.
  package init?(
    ofPacketsIn demuxer: consuming Demuxer,
    _ stream: StreamInfo,
    before end: Int64? = nil
  ) throws(AnnotateError) {
    var demuxer = demuxer
    let units = UnitLengths(of: demuxer.source.stream(at: stream.index))
    while let packet = try demuxer.next() {
      guard packet.streamIndex == stream.index else { continue }
      // Frames are never shown before they are decoded.
      if let end, let time = packet.decodeTime(in: stream.timeBase), time.value >= end { break }
      guard let time = packet.presentationValue, units.areIntact(in: packet) else { return nil }
      if let keyframe = packet.keyframe { keyframes.append(keyframe) }
      if !packet.isDiscarded { times.append(time) }
    }
    guard demuxer.damageCount == 0, !demuxer.hasMovedPackets else { return nil }
    times.sort()
    guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
  }

  /// Decodes a stream, which is slow and always correct.
  ///
  /// - Throws: `.badInput` if the file ends too early, `.inputOutput` if it cannot be read.
  package init(
    decoding demuxer: consuming Demuxer,
    _ stream: StreamInfo
  ) throws(AnnotateError) {
    var demuxer = demuxer
    var decoder = try Decoder(for: stream, of: demuxer.source, threads: 0, search: .nothing)
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

/// The lengths before the units of H.264 and HEVC in files such as MP4; damage almost always changes them.
private struct UnitLengths {
  /// The number of bytes of a length; nil if there are none.
  private let width: Int?

  init(of stream: UnsafeMutablePointer<AVStream>) {
    let parameters = stream.pointee.codecpar.pointee
    // SAFETY: extradata has `extradata_size` bytes.
    let head = UnsafeBufferPointer(
      start: parameters.extradata,
      count: parameters.extradata == nil ? 0 : Int(parameters.extradata_size)
    )
    let offset: Int? =
      switch parameters.codec_id {
      case AV_CODEC_ID_H264: 4
      case AV_CODEC_ID_HEVC: 21
      default: nil
      }
    guard head.first == 1, let offset, head.count > offset else {
      width = nil
      return
    }
    width = Int(head[offset] & 3) + 1
  }

  /// Whether the lengths in a packet add up to its size.
  func areIntact(in packet: Packet) -> Bool {
    guard let width, let bytes = packet.pointer.pointee.data else { return true }
    let size = packet.size
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
