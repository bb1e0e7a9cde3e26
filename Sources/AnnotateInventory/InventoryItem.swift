/// A part of a file that FFmpeg does not report, although it means something.
package struct InventoryItem: Sendable, Hashable {
  /// In which outputs a part stays true.
  package enum Nature: Sendable, Hashable {
    /// In any output; files of the same family can hold it unchanged.
    case lasting
    /// In outputs whose pictures have the same size and form; files of the same family can hold it unchanged.
    case ofGeometry
    /// In no output, such as a second view of what has been stamped in the first.
    case bound
  }

  /// The part in words, with the name in the file, such as `the second view (lhvC)`.
  package let name: String
  /// What identifies the track that it describes: in QuickTime and MP4 files the track's number, in MPEG
  /// streams its packet identifier, elsewhere its index; nil for the whole file.
  package let track: Int?
  /// In which outputs it stays true.
  package let nature: Nature
  /// Its contents as stored.
  package let bytes: [UInt8]

  /// Describes a part.
  package init(_ name: String, track: Int? = nil, _ nature: Nature = .bound, bytes: [UInt8] = []) {
    (self.name, self.track, self.nature, self.bytes) = (name, track, nature, bytes)
  }
}
