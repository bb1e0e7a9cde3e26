/// Finds pictures with a code that cannot be right, although it can be decoded.
package protocol PictureCheck {
  /// What it takes to read a picture.
  static var effort: ReadingEffort { get }

  /// Changes whenever something in the stream changes what its pictures mean, such as a parameter set.
  var revision: Int { get }

  /// Takes the description of a stream, at its start or where it changes.
  mutating func describe(_ header: [UInt8])

  /// Reads the pictures in a packet.
  ///
  /// - Returns: whether they are damaged; false also if that cannot be told.
  mutating func isDamaged(_ packet: [UInt8]) -> Bool

  /// Passes over a packet without reading its pictures, and keeps what later ones need of it.
  ///
  /// - Returns: whether the form of the packet is a reason to read its pictures.
  mutating func skip(_ packet: [UInt8]) -> Bool
}

/// What it takes to read the pictures of a codec.
package enum ReadingEffort: Equatable, Sendable {
  /// Next to nothing: only their form is looked at.
  case none
  /// Each picture can be read by itself, for the price of a number of pixels for each of its bytes.
  case single(pixelsPerByte: Int)
  /// A picture can be read only after all others since its keyframe, for such a price.
  case inRuns(pixelsPerByte: Int)
}

extension PictureCheck {
  /// The same for pictures that depend on nothing but their packet.
  package var revision: Int { 0 }
}
