internal import AnnotateStills

/// Compares what files of pictures show besides the picture, where something is hidden in it: nothing of that may be in
/// the output, and that it is not is no loss.
struct UnstampedParts {
  private let source: [String]
  private let output: [String]

  /// Finds these parts in a picture and in what it has become; `output` is nil if the output is a video.
  init(_ source: StillFile, _ output: StillFile?) {
    self.source = Self.names(source)
    self.output = output.map { Self.names($0) } ?? []
  }

  /// A line for each part that either file has.
  var rows: [VerificationRow] {
    let gone = source.filter { !output.contains($0) }.map { part in
      VerificationRow(
        part,
        .changed,
        source: "yes",
        output: nil,
        note: "left out, because its faces would stay visible"
      )
    }
    return gone
      + output.map { part in
        VerificationRow(
          part,
          .lost,
          source: source.contains(part) ? "yes" : nil,
          output: "yes",
          note: "not looked at: faces in it are not hidden"
        )
      }
  }

  private static func names(_ file: StillFile) -> [String] {
    file.trailingParts + file.metadata.previews
      + (file.metadata.hasThumbnail ? ["the thumbnail"] : [])
      + (file.furtherPictures > 0 ? ["further pictures"] : [])
  }
}
