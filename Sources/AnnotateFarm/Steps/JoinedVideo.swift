internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// The packets of a video whose ranges were encoded separately.
struct JoinedVideo: ~Copyable {
  /// An encoded range.
  struct Part {
    /// The path of its file.
    let path: String
    /// The `FileDigest.content` of the file when it was made.
    let digest: String
    /// Makes the error for a file that is damaged or has changed.
    let failure: (_ fault: ResultFault) -> AnnotateError
  }

  private var parts: ArraySlice<Part>
  private let signature: String
  private var reader: PacketFileReader?
  /// Computes decode times; nil if those of the packets are the source's.
  private var times: JoinedDecodeTimes?

  /// Takes the ranges in order; their encoders all had one signature.
  init(_ parts: [Part], signature: String, keepsTimes: Bool) {
    (self.parts, self.signature) = (parts[...], signature)
    times = keepsTimes ? nil : JoinedDecodeTimes()
  }

  /// The next packet with its decode time in the whole video; nil after the last.
  ///
  /// - Throws: `.badInput` if a range is damaged or was encoded by a different encoder.
  mutating func next() throws(AnnotateError) -> Packet? {
    while let part = parts.first {
      if reader == nil { try open(part) }
      if let packet = try read(part) {
        if var computed = times {
          packet.take(decodeTimeFrom: &computed)
          times = computed
        }
        return packet
      }
      guard reader?.digest == part.digest else {
        throw part.failure(.fileChanged(path: part.path))
      }
      reader = nil
      parts.removeFirst()
    }
    return nil
  }

  private mutating func open(_ part: Part) throws(AnnotateError) {
    let opened = try PacketFileReader(opening: part.path)
    guard opened.signature == signature else {
      throw part.failure(.otherEncoding(opened.signature, expected: signature))
    }
    times?.beginPart()
    reader = consume opened
  }

  private mutating func read(_ part: Part) throws(AnnotateError) -> Packet? {
    do throws(AnnotateError) {
      return try reader?.next()
    } catch {
      guard error.kind == .badInput else { throw error }
      throw part.failure(.damaged(error))
    }
  }
}
