internal import AnnotateStills

/// Compares what files of pictures show besides the picture, where something is hidden in it: nothing of that may be in
/// the output, and that it is not is no loss.
struct UnstampedParts {
  private let source: [String]
  private let output: [String]
  private let requested: RequestedChanges

  /// Finds these parts in a picture and in what it has become; `output` is nil if the output is a video.
  init(_ source: StillFile, _ output: StillFile?, _ requested: RequestedChanges) {
    self.requested = requested
    self.source = Self.names(source)
    self.output = output.map { Self.names($0) } ?? []
  }

  /// A line for each part that either file has.
  var rows: [VerificationRow] {
    let gone = source.filter { !output.contains($0) }
    return gone.map { requested.row(ofPicturesIn: $0, source: "yes", output: nil) }
      + output.map {
        requested.row(ofPicturesIn: $0, source: source.contains($0) ? "yes" : nil, output: "yes")
      }
  }

  private static func names(_ file: StillFile) -> [String] {
    file.trailingParts + file.metadata.previews
      + (file.metadata.hasThumbnail ? ["the thumbnail"] : [])
      + (file.furtherPictures > 0 ? ["further pictures"] : [])
  }
}
