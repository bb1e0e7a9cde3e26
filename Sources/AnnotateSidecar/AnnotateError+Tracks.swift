package import AnnotateMediaTypes

extension AnnotateError {
  private static let mostListed = 20

  /// The error that a sidecar has none of the tracks that were asked for.
  ///
  /// - Parameters:
  ///   - what: what cannot be done, before the path of the sidecar.
  ///   - path: the path of the sidecar.
  ///   - known: the numbers of its tracks.
  /// - Returns: an error of the kind `.usage`.
  package static func noTracks(
    _ what: String,
    of path: String,
    known: Set<Int>
  ) -> AnnotateError {
    let numbers = known.sorted().prefix(mostListed).map(String.init).joined(separator: ", ")
    let others = known.count > mostListed ? " and others" : ""
    return AnnotateError(
      .usage,
      what,
      subject: path,
      why: known.isEmpty ? "it has no faces" : "it has none of them",
      hints: known.isEmpty ? [] : ["its tracks: \(numbers)\(others)"]
    )
  }
}
