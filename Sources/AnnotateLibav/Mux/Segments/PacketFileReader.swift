internal import AnnotateFiles
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg
internal import Glibc

/// Reads a packet file, and checks that it is complete and undamaged.
///
// SAFETY: the stream belongs to this value alone, which cannot be copied; it is used by one task at a
// time.
package struct PacketFileReader: ~Copyable, @unchecked Sendable {
  /// The signature of the encoder.
  package let signature: String

  private let stream: UnsafeMutablePointer<FILE>
  private let path: String
  private var contents: ContentDigest
  private var packetCount: Int
  /// The digest of the file, the same as from `FileDigest.content`; nil before its end.
  package private(set) var digest: String?

  /// The maximum size of a valid packet, in bytes.
  private static let maximumSize: Int32 = 1 << 30

  /// Opens a file.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.badInput` if it is not a packet file.
  package init(opening path: String) throws(AnnotateError) {
    var contents = try ContentDigest()
    guard let stream = fopen(path, "rbe") else {
      throw AnnotateError(FileProblem.missing(path: path, reason: systemReason(errno)))
    }
    var line: [UInt8] = []
    while line.count < 4096, case let byte = getc(stream), byte != EOF, byte != 10 {
      line.append(UInt8(truncatingIfNeeded: byte))
    }
    let text = String(decoding: line, as: UTF8.self)
    guard text.hasPrefix(PacketFile.opening) else {
      fclose(stream)
      throw Self.damaged(path, .noPacketFile)
    }
    contents.add(line + [10])
    signature = String(text.dropFirst(PacketFile.opening.count))
    digest = nil
    packetCount = 0
    self.stream = stream
    self.path = path
    self.contents = contents
  }

  deinit { fclose(stream) }

  /// The next packet; nil after the last.
  ///
  /// - Throws: `.badInput` if the file is truncated or damaged, `.inputOutput` if it cannot be read.
  package mutating func next() throws(AnnotateError) -> Packet? {
    guard digest == nil else { return nil }
    let head = try read(PacketFile.headSize)
    let (size, extras): (Int32, Int32) = (head.number(at: 24), head.number(at: 32))
    guard size >= 0 else { return try end(head) }
    guard size <= Self.maximumSize, (0...64).contains(extras) else {
      throw damaged(.impossibleSize)
    }
    do throws(FFmpegError) {
      let packet = try Packet()
      for _ in 0..<extras { try readSideData(into: packet) }
      try LibavCall.check("av_grow_packet") { av_grow_packet(packet.pointer, size) }
      try read(into: packet.pointer.pointee.data, Int(size))
      packet.pointer.pointee.pts = head.number(at: 0)
      packet.pointer.pointee.dts = head.number(at: 8)
      packet.pointer.pointee.duration = head.number(at: 16)
      packet.pointer.pointee.flags = head.number(at: 28)
      packetCount += 1
      return packet
    } catch {
      guard error.code == SHIM_ENOMEM else { throw truncated }
      throw MediaFailure.outOfMemory(error)
    }
  }

  private mutating func end(_ head: [UInt8]) throws(AnnotateError) -> Packet? {
    let count: Int64 = head.number(at: 0)
    guard count == packetCount, getc(stream) == EOF else {
      throw damaged(.otherLength)
    }
    digest = contents.takeText()
    return nil
  }

  private mutating func readSideData(into packet: Packet) throws(FFmpegError) {
    var head = [UInt8](repeating: 0, count: 8)
    try head.withUnsafeMutableBufferPointer { buffer throws(FFmpegError) in
      try fill(buffer.baseAddress, 8)
    }
    contents.add(head)
    let (type, size): (UInt32, Int32) = (head.number(at: 0), head.number(at: 4))
    guard (0...Self.maximumSize).contains(size) else {
      throw FFmpegError(code: SHIM_INVALIDDATA, operation: "fread")
    }
    let kind = AVPacketSideDataType(rawValue: type)
    guard let data = av_packet_new_side_data(packet.pointer, kind, Int(size)) else {
      throw FFmpegError(code: SHIM_ENOMEM, operation: "av_packet_new_side_data")
    }
    try read(into: data, Int(size))
  }

  /// Reads bytes into a buffer of libav.
  private mutating func read(
    into buffer: UnsafeMutablePointer<UInt8>?,
    _ count: Int
  ) throws(FFmpegError) {
    guard count > 0 else { return }
    try fill(buffer, count)
    // SAFETY: `count` bytes have just been read into the buffer.
    contents.add(UnsafeBufferPointer(start: buffer, count: count))
  }

  private func fill(_ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) throws(FFmpegError) {
    guard fread(buffer, 1, count, stream) == count else {
      throw FFmpegError(code: SHIM_INVALIDDATA, operation: "fread")
    }
  }

  private mutating func read(_ count: Int) throws(AnnotateError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard fread(&bytes, 1, count, stream) == count else { throw truncated }
    contents.add(bytes)
    return bytes
  }

  private var truncated: AnnotateError {
    guard ferror(stream) == 0 else {
      return AnnotateError(FileProblem.unreadable(path: path, reason: systemReason(errno)))
    }
    return damaged(.cutOff)
  }

  private func damaged(_ fault: PacketFileFault) -> AnnotateError { Self.damaged(path, fault) }

  private static func damaged(_ path: String, _ fault: PacketFileFault) -> AnnotateError {
    AnnotateError(MediaProblem.packetsDamaged(path: path, fault))
  }
}
