/// A tag in a transport stream (ID3, as HLS has it).
///
/// FFmpeg takes the first five bytes of each for the header of an access unit, which most streams lack, and leaves out
/// the beginning of the tag instead.
package enum TimedTag {
  private static let name = Array("ID3".utf8)
  /// The beginning of a tag of version 2.4, the one that HLS has.
  private static let beginning = name + [4, 0]
  /// The flags and four bytes of seven bits each, which are the size of what follows.
  private static let restLength = 5

  /// The bytes that a packet lacks at its beginning; none if it is whole or no tag.
  package static func missingBytes(of payload: [UInt8]) -> [UInt8] {
    guard !payload.starts(with: name), payload.count > restLength, payload[0] & 0x0F == 0,
      payload[1..<restLength].allSatisfy({ $0 < 0x80 })
    else { return [] }
    let end = restLength + payload[1..<restLength].reduce(0) { $0 << 7 | Int($1) }
    let isWhole = end == payload.count || end < payload.count && payload[end...].starts(with: name)
    return isWhole ? beginning : []
  }
}
