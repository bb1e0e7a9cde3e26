internal import AnnotateWording

/// The path of one file relative to another.
package enum RelativeReference {
  /// A relative reference (RFC 3986) from one file to another; the folders of both exist.
  package static func from(_ origin: String, to target: String) -> String {
    let (start, end) = (folders(of: origin), folders(of: target))
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - shared)
    // An encoded colon cannot be mistaken for the end of a scheme.
    return (up + end[shared...] + [PartialFile.split(target).name])
      .map(\.percentEncoded).joined(separator: "/")
  }

  /// The names of the folders from the root to a file, without symbolic links.
  private static func folders(of path: String) -> [String] {
    PartialFile.resolved(PartialFile.split(path).folder).split(separator: "/").map(String.init)
  }
}
