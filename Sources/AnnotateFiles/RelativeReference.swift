internal import AnnotateWording

/// Where one file is, as seen from another.
package enum RelativeReference {
  /// A relative reference (RFC 3986) from a file to another, whose folders exist.
  package static func from(_ origin: String, to target: String) -> String {
    let (start, end) = (folders(of: origin), folders(of: target))
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - shared)
    // Encoded, a colon does not end the name of a scheme.
    return (up + end[shared...] + [PartialFile.split(target).name])
      .map(\.percentEncoded).joined(separator: "/")
  }

  /// The folders that lead to a file from the root, without links.
  private static func folders(of path: String) -> [String] {
    PartialFile.resolved(PartialFile.split(path).folder).split(separator: "/").map(String.init)
  }
}
