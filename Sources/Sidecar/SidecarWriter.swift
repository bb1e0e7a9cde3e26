internal import Files
internal import Glibc
internal import JSON
public import MediaTypes

/// Writes a sidecar: a header, a line for each frame, and an end record, without which the file counts
/// as cut off.
///
/// Nothing is at the final path until `commit`.
public final class SidecarWriter {
  private let file: PartialFile
  private let stream: UnsafeMutablePointer<FILE>
  private let displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  private var frameCount = 0
  private var faceCount = 0
  private var isOpen = true

  /// Creates the file and writes the header; `overwrites` allows that a file at `path` is replaced.
  ///
  /// - Throws: `.cannotCreate` where it cannot be created, `.inputOutput` where writing fails.
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

  /// Creates the file and writes a header as it is, with members that this module does not know.
  ///
  /// - Throws: `.cannotCreate` where it cannot be created, `.inputOutput` where writing fails.
  public init(
    path: String,
    overwrites: Bool,
    header: SidecarRecord<SidecarHeader>
  ) throws(AnnotateError) {
    file = try PartialFile(for: path, overwrites: overwrites)
    guard let stream = fopen(file.temporaryPath, "w") else {
      throw AnnotateError(.inputOutput, "cannot write", subject: path, why: systemReason(errno))
    }
    self.stream = stream
    displayToSquare = header.content.geometry.displayToSquare
    try write(header.json)
  }

  deinit {
    if isOpen { fclose(stream) }
  }

  /// Writes the line of the next frame.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  public func write(_ frame: SidecarFrame) throws(AnnotateError) {
    try write(SidecarRecord(frame, json: frame.json(displayToSquare: displayToSquare)))
  }

  /// Writes the line of the next frame as it is, with members that this module does not know.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  public func write(_ frame: SidecarRecord<SidecarFrame>) throws(AnnotateError) {
    try write(frame.json)
    frameCount += 1
    faceCount += frame.content.faces.count
  }

  /// Writes the end record and closes the file, which still has its temporary name.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  public func finish(trackCount: Int, damagedPackets: Int) throws(AnnotateError) {
    try write(
      .object([
        "end": .object([
          "frames": .integer(frameCount),
          "faces": .integer(faceCount),
          "tracks": .integer(trackCount),
          "damagedPackets": .integer(damagedPackets),
        ])
      ])
    )
    isOpen = false
    guard fclose(stream) == 0 else { throw failure(errno) }
  }

  /// Puts the finished file at its final path.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` where that fails.
  public func commit() throws(AnnotateError) {
    try file.commit()
  }

  /// Takes the file back from its final path and puts what was there before in its place, because the
  /// video that it belongs to could not be put beside it.
  public func withdraw() {
    file.withdraw()
  }

  private func write(_ value: JSONValue) throws(AnnotateError) {
    let line = value.line + "\n"
    guard fputs(line, stream) >= 0 else { throw failure(errno) }
  }

  private func failure(_ number: Int32) -> AnnotateError {
    AnnotateError(.inputOutput, "cannot write", subject: file.finalPath, why: systemReason(number))
  }
}
