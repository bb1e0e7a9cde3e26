internal import AnnotateFiles
internal import AnnotateLibav
public import AnnotateMediaTypes
public import AnnotateStamps
internal import Synchronization

extension Rig {
  /// The maximum size of a style file in bytes.
  private static let maximumFileSize = 1 << 20

  /// Reads a style file and the pictures that it names; their paths are relative to its folder.
  ///
  /// - Throws: `.missingInput` if the file or one of its pictures cannot be opened, `.badInput` if one of
  ///   them is not valid; the error for a style names the path of the wrong key.
  public init(contentsOfFile path: String) throws(AnnotateError) {
    let bytes = try Self.contents(ofStyle: path)
    try self.init(parsing: bytes, named: path) { (name, rate) throws(AnnotateError) in
      try RigPicture(contentsOfFile: FilePath(path).sibling(name), rate: rate)
    }
  }

  /// The paths of a style file and of all pictures that it names.
  ///
  /// - Throws: as `init(contentsOfFile:)`.
  package static func files(ofStyle path: String) throws(AnnotateError) -> [String] {
    let paths = Mutex([path])
    _ = try Rig(parsing: try contents(ofStyle: path), named: path) {
      (name, rate) throws(AnnotateError) in
      let picture = FilePath(path).sibling(name)
      paths.withLock { $0 += files(ofPicture: picture) }
      return try RigPicture(contentsOfFile: picture, rate: rate)
    }
    return paths.withLock(\.self)
  }

  /// The paths of a picture, or of numbered ones such as `hat.%04d.png`.
  package static func files(ofPicture path: String) -> [String] {
    guard FileIdentity(of: path) == nil, let sequence = FileSequence(path) else { return [path] }
    return sequence.numbers().map(sequence.path(of:))
  }

  private static func contents(ofStyle path: String) throws(AnnotateError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(AnnotateError) {
      bytes = try FileContents.read(path, limit: maximumFileSize + 1)
    } catch {
      throw AnnotateError(StyleFileProblem.unreadable(path, error))
    }
    guard bytes.count <= maximumFileSize else {
      throw AnnotateError(StyleFileProblem.tooLarge(path, limit: maximumFileSize))
    }
    return bytes
  }
}
