/// Finds pictures whose code cannot be right, although it can be decoded.
package protocol PictureCheck {
  /// Takes the description of a stream, at its start or where it changes.
  mutating func describe(_ header: [UInt8])

  /// Whether the pictures in a packet are damaged; false also if that cannot be told.
  mutating func isDamaged(_ packet: [UInt8]) -> Bool
}
