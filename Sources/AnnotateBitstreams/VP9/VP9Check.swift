/// Finds VP9 frames with arithmetic codes that do not end where the data end.
package struct VP9Check: PictureCheck {
  private var state = VP9State()
  /// Whether a keyframe has been seen, and no damage since.
  private var isKnown = false

  /// How many frames in a row, up to now or up to the one before damage, ended their codes in zeros.
  private var zeroEnds = 0
  /// How many it takes until all others must do so, too: the encoder, which is used everywhere, always does.
  private static let enoughZeroEnds = 3

  /// Larger frames, in samples, pass: what is remembered of their blocks would take too much memory.
  private static let maximumArea = 8192 * 4608

  package static let effort = ReadingEffort.inRuns(pixelsPerByte: 256)

  /// Starts before the first keyframe.
  package init() {}

  package mutating func describe(_ header: [UInt8]) {}

  package mutating func isDamaged(_ packet: [UInt8]) -> Bool {
    guard !packet.isEmpty else { return false }
    guard let frames = Self.split(packet) else { return true }
    var isDamaged = false
    for frame in frames where !isIntact(Array(packet[frame])) { isDamaged = true }
    return isDamaged
  }

  package mutating func skip(_ packet: [UInt8]) -> Bool {
    isKnown = false
    guard let frames = packet.isEmpty ? [] : Self.split(packet) else { return true }
    for frame in frames {
      // The sizes of later frames may be those of this one.
      guard let header = try? state.readHeader(Array(packet[frame].prefix(Self.headerSize))) else {
        return true
      }
      for index in 0..<8 where header.refreshes >> index & 1 != 0 {
        state.frames[index] = state.format
      }
    }
    return false
  }

  /// More bytes than the part of a frame that is not compressed can have.
  private static let headerSize = 256

  /// The frames of a packet; nil if its index cannot be right.
  private static func split(_ packet: [UInt8]) -> [Range<Int>]? {
    guard let last = packet.last, last & 0xE0 == 0xC0 else { return [0..<packet.count] }
    let (count, width) = (Int(last & 7) + 1, Int(last >> 3 & 3) + 1)
    let size = 2 + count * width
    guard packet.count >= size, packet[packet.count - size] == last else {
      return [0..<packet.count]
    }
    var offset = packet.count - size + 1
    var (ranges, start) = ([Range<Int>](), 0)
    for _ in 0..<count {
      let length = (0..<width).reduce(0) { $0 | Int(packet[offset + $1]) << (8 * $1) }
      offset += width
      guard length <= packet.count - size - start else { return nil }
      if length > 0 { ranges.append(start..<start + length) }
      start += length
    }
    return ranges
  }

  private mutating func isIntact(_ bytes: [UInt8]) -> Bool {
    do throws(VP9Header.Failure) {
      let header = try state.readHeader(bytes)
      if header.isKey { isKnown = true }
      guard isKnown, !header.showsExisting else { return true }
      guard header.offset + header.compressedSize <= bytes.count else { throw .invalid }
      guard state.format.width * state.format.height <= Self.maximumArea else { throw .unknown }
      return read(bytes, header)
    } catch {
      isKnown = false
      return error == .unknown
    }
  }

  private mutating func read(_ bytes: [UInt8], _ header: VP9Header) -> Bool {
    var reader = VP9FrameReader(bytes, header, state)
    do throws(VP9FrameReader.Damage) { try reader.read(bytes) } catch {
      // What the probabilities are after a damaged frame is not known.
      isKnown = false
      return false
    }
    if reader.endsInZeros {
      zeroEnds += 1
    } else if zeroEnds >= Self.enoughZeroEnds {
      isKnown = false
      return false
    } else {
      zeroEnds = 0
    }
    var adaptation = VP9Adaptation(state.saved[header.context], reader.probabilities)
    if !header.isResilient, !header.isParallel {
      adaptation.mergeCoefficients(
        reader.counts,
        most: !header.isIntra && state.lastWasKey ? 128 : 112
      )
      if !header.isIntra { adaptation.mergeOthers(reader.counts, reader) }
    }
    if header.refreshesContext { state.saved[header.context] = adaptation.after }
    for index in 0..<8 where header.refreshes >> index & 1 != 0 {
      state.frames[index] = state.format
    }
    state.segmentMap = reader.segmentMap
    state.motion = reader.blocks.map {
      VP9Reference(
        first: $0.first,
        second: $0.second,
        motion: $0.motions[3],
        secondMotion: $0.secondMotions[3]
      )
    }
    state.lastSize = (reader.columns, reader.rows, state.format.width, state.format.height)
    (state.lastWasShown, state.lastWasKey) = (header.isShown, header.isKey)
    return true
  }
}
