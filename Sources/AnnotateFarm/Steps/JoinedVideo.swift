internal import AnnotateMedia
internal import AnnotateMediaTypes

/// The packets of a video whose ranges were encoded one by one.
struct JoinedVideo: ~Copyable {
  /// An encoded range.
  struct Part {
    /// Its file.
    let path: String
    /// What `FileDigest.content` gave for the file when it was made.
    let digest: String
    /// What to throw where the file is not what it was.
    let failure: (_ why: String) -> AnnotateError
  }

  private var parts: ArraySlice<Part>
  private let signature: String
  private var reader: PacketFileReader?
  private var times = JoinedDecodeTimes()

  /// Takes ranges in their order, which were encoded by encoders of one signature.
  init(_ parts: [Part], signature: String) {
    (self.parts, self.signature) = (parts[...], signature)
  }

  /// The next packet with its decode time in the whole video; nil after the last.
  ///
  /// - Throws: `.badInput` where a range is damaged or was encoded in another way.
  mutating func next() throws(AnnotateError) -> Packet? {
    while let part = parts.first {
      if reader == nil { try open(part) }
      if let packet = try read(part) {
        packet.take(decodeTimeFrom: &times)
        return packet
      }
      guard reader?.digest == part.digest else {
        throw part.failure("its file '\(part.path)' has other contents than it had")
      }
      reader = nil
      parts.removeFirst()
    }
    return nil
  }

  private mutating func open(_ part: Part) throws(AnnotateError) {
    let opened = try PacketFileReader(opening: part.path)
    guard opened.signature == signature else {
      throw part.failure(
        "it was encoded as \(opened.signature), and the whole is encoded as \(signature); "
          + "is the encoder of that computer another?"
      )
    }
    times.beginPart()
    reader = consume opened
  }

  private mutating func read(_ part: Part) throws(AnnotateError) -> Packet? {
    do throws(AnnotateError) {
      return try reader?.next()
    } catch {
      guard error.kind == .badInput else { throw error }
      throw part.failure(error.why ?? error.what)
    }
  }
}
