internal import Files
internal import Media
public import MediaTypes
public import Stamps

extension Rig {
  /// A style file may be this large, in bytes.
  private static let largestFile = 1 << 20

  /// Reads a style file with the pictures that it names, whose paths begin at its folder.
  ///
  /// - Throws: `.missingInput` where it or one of its pictures cannot be opened, `.badInput` where one of
  ///   them is not what it should be, with the way to the wrong key.
  public init(contentsOfFile path: String) throws(AnnotateError) {
    let bytes = try FileContents.read(path, limit: Self.largestFile + 1)
    guard bytes.count <= Self.largestFile else {
      throw AnnotateError(
        .badInput,
        "cannot use the style",
        subject: path,
        why: "it is larger than \(Self.largestFile >> 20) MiB"
      )
    }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    try self.init(parsing: bytes, named: path) { (name, rate) throws(AnnotateError) in
      try RigPicture(contentsOfFile: name.hasPrefix("/") ? name : folder + name, rate: rate)
    }
  }

  /// Makes a style of one picture at a place of the face.
  ///
  /// - Throws: where the picture is missing or not what it should be.
  package init(
    sprite path: String,
    at anchor: FaceAnchor,
    width: RigLength
  ) throws(AnnotateError) {
    let picture = try RigPicture(contentsOfFile: path, rate: nil)
    let layer = RigLayer(.picture(picture), anchor: anchor, width: width)
    self.init(name: path, layers: [layer])
  }
}
