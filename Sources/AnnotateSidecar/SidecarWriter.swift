package import AnnotateFiles
public import AnnotateMediaTypes

/// Writes a sidecar: a header, a line for each frame, and an end record.
///
/// Without an end record the file counts as cut off.
///
/// The file appears at its final path on `commit`.
public final class SidecarWriter {
  private let file: RecordFile
  private let displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  private var tally = SidecarTally()

  /// Creates the file and writes the header; `overwrites` allows replacing a file at `path`.
  ///
  /// - Throws: `.cannotCreate` if it cannot be created, `.inputOutput` if writing fails.
  public convenience init(
    path: String,
    overwrites: Bool,
    header: SidecarHeader
  ) throws(AnnotateError) {
    try self.init(
      path: path,
      overwrites: overwrites,
      header: SidecarRecord(header, json: header.json)
    )
  }

  /// Creates the file and writes a header unchanged, with members that this module does not know.
  ///
  /// - Throws: `.cannotCreate` if it cannot be created, `.inputOutput` if writing fails.
  public convenience init(
    path: String,
    overwrites: Bool,
    header: SidecarRecord<SidecarHeader>
  ) throws(AnnotateError) {
    try self.init(to: PartialFile(for: path, overwrites: overwrites), header: header)
  }

  /// Writes a header unchanged to a file under its temporary name.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package convenience init(
    to file: PartialFile,
    header: SidecarRecord<SidecarHeader>
  ) throws(AnnotateError) {
    try self.init(RecordFile(file), header)
  }

  /// Writes a header unchanged to standard output, where each line can be read as soon as it is written.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package convenience init(
    toStandardOutput header: SidecarRecord<SidecarHeader>
  ) throws(AnnotateError) {
    try self.init(RecordFile.standardOutput(), header)
  }

  /// Sends a header unchanged to an address, where each line arrives by itself, or is lost.
  ///
  /// - Throws: `.inputOutput` where the address cannot be used.
  package convenience init(
    sending header: SidecarRecord<SidecarHeader>,
    to address: NetworkAddress
  ) throws(AnnotateError) {
    try self.init(RecordFile(sendingTo: address), header)
  }

  private init(
    _ file: RecordFile,
    _ header: SidecarRecord<SidecarHeader>
  ) throws(AnnotateError) {
    self.file = file
    displayToSquare = header.content.geometry.displayToSquare
    try file.write(header.json)
  }

  /// Writes the line of the next frame.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  public func write(_ frame: SidecarFrame) throws(AnnotateError) {
    try write(SidecarRecord(frame, json: frame.json(displayToSquare: displayToSquare)))
  }

  /// Writes the line of the next frame unchanged, with members that this module does not know.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  public func write(_ frame: SidecarRecord<SidecarFrame>) throws(AnnotateError) {
    try file.write(frame.json)
    tally.add(frame.content, file.line.dropLast())
  }

  /// Writes the end record and closes the file, which still has its temporary name.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  public func finish(trackCount: Int, damagedPackets: Int) throws(AnnotateError) {
    try finish(SidecarTally.end(trackCount: trackCount, damagedPackets: damagedPackets))
  }

  /// Writes an end record with members that this module does not know, and closes the file, which still
  /// has its temporary name.
  ///
  /// - Parameter end: The end record; its frames and faces are recounted, and a digest is renewed.
  /// - Throws: `.inputOutput` where writing fails.
  public func finish(_ end: SidecarRecord<SidecarEnd>) throws(AnnotateError) {
    try file.write(tally.counted(end).json)
    try file.close()
  }

  /// Moves the finished file to its final path.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` if that fails.
  public func commit() throws(AnnotateError) {
    try file.commit()
  }
}

/// Counts the frames and faces of a sidecar that is being written, for its end record.
struct SidecarTally {
  private var frames = 0
  private var faces = 0
  private var hash = LineHash()

  /// Counts a frame, which is written as a line.
  mutating func add(_ frame: SidecarFrame, _ line: some Sequence<UInt8>) {
    frames += 1
    faces += frame.faces.count
    hash.add(line)
  }

  /// `end` with the counts and the digest of the written frames and faces; it keeps all other members.
  func counted(_ end: SidecarRecord<SidecarEnd>) -> SidecarRecord<SidecarEnd> {
    var counted = SidecarEnd(
      frames: frames,
      faces: faces,
      tracks: end.content.tracks,
      damagedPackets: end.content.damagedPackets
    )
    counted.damagedFrames = end.content.damagedFrames
    counted.copiedFrames = end.content.copiedFrames
    (counted.people, counted.events) = (end.content.people, end.content.events)
    counted.digest = end.content.digest?.renewed(hash)
    return end.changed(to: counted)
  }

  /// An end record without counted frames and faces.
  static func end(trackCount: Int, damagedPackets: Int) -> SidecarRecord<SidecarEnd> {
    let end = SidecarEnd(
      frames: 0,
      faces: 0,
      tracks: trackCount,
      damagedPackets: damagedPackets
    )
    return SidecarRecord(end, json: end.json)
  }
}
