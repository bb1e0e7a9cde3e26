package import AnnotateFiles
internal import AnnotateJSON
package import AnnotateMediaTypes

/// Writes a sidecar as a folder with a file for each frame: `000000.json` and so on, `header.json` and
/// `end.json`.
///
/// Each file is one line. That of a frame also says in which unit its times and in how large a picture
/// its coordinates are, so that it can be used alone. Header, frames and end record one after the other
/// are a sidecar as `SidecarReader` reads it.
///
/// The folder appears at its final path with `commit`.
package final class SidecarFolderWriter {
  private let folder: PartialFolder
  /// What stands before the members of each frame.
  private let prefix: [JSONValue.Member]
  private var tally = SidecarTally()

  private static let headerName = "header.json"
  private static let endName = "end.json"
  private static let frames = FileSequence("%06d.json")

  /// Creates the folder under a temporary name and writes the header.
  ///
  /// - Parameters:
  ///   - path: the final path, where nothing is, an empty folder, or one that has been written like this
  ///     and may be replaced.
  ///   - overwrites: whether it may be replaced.
  ///   - header: the first line of the sidecar.
  /// - Throws: `.cannotCreate` where the path is taken, `.inputOutput` where writing fails.
  package convenience init(
    path: String,
    overwrites: Bool,
    header: SidecarRecord<SidecarHeader>
  ) throws(AnnotateError) {
    try self.init(path: path, overwrites: overwrites, header: header, in: FileTransaction())
  }

  /// Creates the folder under a temporary name, as a part of a transaction, and writes the header.
  ///
  /// - Throws: as the initializer without a transaction.
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

  /// Checks that such a folder could be put at `path`, without leaving anything there.
  ///
  /// - Throws: `.cannotCreate` where not.
  package static func check(_ path: String, overwrites: Bool) throws(AnnotateError) {
    try PartialFolder.check(path, overwrites: overwrites, ownsFile: owns)
  }

  /// Writes the file of the next frame.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package func write(_ frame: SidecarRecord<SidecarFrame>) throws(AnnotateError) {
    let own = prefix.filter { frame.json[$0.name] == nil }
    let name = Self.frames?.path(of: frame.content.index) ?? "\(frame.content.index).json"
    try write(.object(own + (frame.json.members ?? [])), to: name)
    tally.add(frame.content)
  }

  /// Writes the end record.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package func finish(trackCount: Int, damagedPackets: Int) throws(AnnotateError) {
    try finish(SidecarTally.end(trackCount: trackCount, damagedPackets: damagedPackets))
  }

  /// Writes an end record with members that this module does not know; its frames and faces are counted
  /// anew.
  ///
  /// - Throws: `.inputOutput` where writing fails.
  package func finish(_ end: SidecarRecord<SidecarEnd>) throws(AnnotateError) {
    try write(tally.counted(end).json, to: Self.endName)
  }

  /// Puts the complete folder at its final path.
  ///
  /// - Throws: `.inputOutput` or `.cannotCreate` where that fails.
  package func commit() throws(AnnotateError) { try folder.commit() }

  private func write(_ line: JSONValue, to name: String) throws(AnnotateError) {
    try folder.write(Array((line.line + "\n").utf8), toFileNamed: name)
  }

  /// Whether a file of that name may have been written by an earlier run.
  private static func owns(_ name: String) -> Bool {
    name == headerName || name == endName || frames?.number(ofFileNamed: name) != nil
  }
}
