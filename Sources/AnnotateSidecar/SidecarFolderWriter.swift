package import AnnotateFiles
internal import AnnotateJSON
package import AnnotateMediaTypes

/// Writes a sidecar as a folder with a file for each frame: `000000.json` and so on, `header.json` and
/// `end.json`.
///
/// Each file is one line. The file of a frame also has the time base of its times and the size of the
/// picture of its coordinates, so that it can be used alone. Concatenated, the header, the frames and the
/// end record are a sidecar that `SidecarReader` reads.
///
/// The folder appears at its final path on `commit`.
package final class SidecarFolderWriter {
  private let folder: PartialFolder
  /// The members that precede those of each frame.
  private let prefix: [JSONValue.Member]
  private var tally = SidecarTally()

  private static let headerName = "header.json"
  private static let endName = "end.json"
  private static let frames = FileSequence("%06d.json")

  /// Creates the folder under a temporary name and writes the header.
  ///
  /// - Parameters:
  ///   - path: The final path. It must be free, an empty folder, or a folder that was written like this and
  ///     may be replaced.
  ///   - overwrites: Whether it may be replaced.
  ///   - header: The first line of the sidecar.
  /// - Throws: `.cannotCreate` if the path is taken, `.inputOutput` if writing fails.
  package convenience init(
    path: String,
    overwrites: Bool,
    header: SidecarRecord<SidecarHeader>
  ) throws(AnnotateError) {
    try self.init(path: path, overwrites: overwrites, header: header, in: FileTransaction())
  }

  /// Creates the folder under a temporary name as part of a transaction, and writes the header.
  ///
  /// - Throws: The errors of the initializer without a transaction.
  package init(
    path: String,
    overwrites: Bool,
    header: SidecarRecord<SidecarHeader>,
    in transaction: FileTransaction
  ) throws(AnnotateError) {
    folder = try transaction.makeFolder(
      for: path,
      overwrites: overwrites,
      ownsFile: Self.owns
    )
    let stream = header.content.json["stream"]
    let members: JSONValue = .object([
      "schema": .string("annotate.faces.frame"),
      "version": .integer(SidecarHeader.version),
      "timeBase": stream?["timeBase"],
      "displaySize": stream?["displaySize"],
    ])
    prefix = members.members ?? []
    try write(header.json, to: Self.headerName)
  }

  /// Such a folder at a path, to be checked before the work begins.
  package static func writtenPath(_ path: String) -> WrittenPath { .folder(path, ownsFile: owns) }

  /// Writes the file of the next frame.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package func write(_ frame: SidecarRecord<SidecarFrame>) throws(AnnotateError) {
    let own = prefix.filter { frame.json[$0.name] == nil }
    let name = Self.frames?.path(of: frame.content.index) ?? "\(frame.content.index).json"
    try write(.object(own + (frame.json.members ?? [])), to: name)
    tally.add(frame.content, frame.json.line.utf8)
  }

  /// Writes the end record.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package func finish(trackCount: Int, damagedPackets: Int) throws(AnnotateError) {
    try finish(SidecarTally.end(trackCount: trackCount, damagedPackets: damagedPackets))
  }

  /// Writes an end record with members that this module does not know; its frames and faces are recounted, and
  /// a digest is renewed.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package func finish(_ end: SidecarRecord<SidecarEnd>) throws(AnnotateError) {
    try write(tally.counted(end).json, to: Self.endName)
  }

  /// Moves the complete folder to its final path.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` if that fails.
  package func commit() throws(AnnotateError) { try folder.commit() }

  private func write(_ line: JSONValue, to name: String) throws(AnnotateError) {
    try folder.write(Array((line.line + "\n").utf8), toFileNamed: name)
  }

  /// Whether an earlier run may have written a file of that name.
  private static func owns(_ name: String) -> Bool {
    name == headerName || name == endName || frames?.number(ofFileNamed: name) != nil
  }
}
