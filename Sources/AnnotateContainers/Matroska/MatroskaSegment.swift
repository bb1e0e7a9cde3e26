internal import AnnotateInventory

/// The segment of a Matroska or WebM file, which holds all its contents, as the beginning of the file
/// describes it.
package struct MatroskaSegment {
  /// How many bytes of a file are needed.
  package static let headerSize = 4096

  /// The offset of the segment's end, in bytes.
  package let end: Int64

  /// Reads the beginning of a file; nil if it is not Matroska or does not state the size of its segment, as
  /// in streamed recordings.
  package init?(_ bytes: [UInt8]) {
    guard let head = EBMLHeader(bytes), head.identifier == 0x1A45_DFA3, let length = head.size,
      length <= bytes.count,
      let segment = EBMLHeader(bytes, at: head.length + length),
      segment.identifier == 0x1853_8067, let size = segment.size
    else { return nil }
    let (end, overflows) = (head.length + length + segment.length).addingReportingOverflow(size)
    guard !overflows else { return nil }
    self.end = Int64(end)
  }
}
