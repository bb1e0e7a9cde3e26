internal import AnnotateStills

/// Compares what files of pictures show besides the picture, where something is hidden in it: nothing of that may be in
/// the output, and that it is not is no loss.
struct UnstampedParts {
  private let source: [String]
  private let output: [String]
  /// Whether the thumbnail is another one than that of the source.
  private let hasNewThumbnail: Bool
  private let requested: RequestedChanges

  /// Finds these parts in a picture and in what it has become; `output` is nil if the output is a video.
  init(_ source: StillFile, _ output: StillFile?, _ requested: RequestedChanges) {
    let thumbnail = output?.metadata.thumbnail
    let isNew = thumbnail != nil && thumbnail != source.metadata.thumbnail
    self.source = Self.names(source, withoutThumbnail: isNew)
    self.output = output.map { Self.names($0, withoutThumbnail: isNew) } ?? []
    (hasNewThumbnail, self.requested) = (isNew, requested)
  }

  /// A line for each part that either file has.
  var rows: [VerificationRow] {
    let gone = source.filter { !output.contains($0) }
    return gone.map { requested.row(ofPicturesIn: $0, source: "yes", output: nil) }
      + output.map {
        requested.row(ofPicturesIn: $0, source: source.contains($0) ? "yes" : nil, output: "yes")
      } + newThumbnail
  }

  private var newThumbnail: [VerificationRow] {
    guard hasNewThumbnail else { return [] }
    let note = "made anew from the stamped picture"
    return [
      VerificationRow("the thumbnail", .changed, source: "yes", output: "yes", note: note)
    ]
  }

  /// The parts in words; a thumbnail in the EXIF does not count if it is told elsewhere.
  private static func names(_ file: StillFile, withoutThumbnail: Bool) -> [String] {
    let metadata = withoutThumbnail ? file.metadata.withoutThumbnailInEXIF() : file.metadata
    let hasThumbnail = metadata.hasThumbnail || file.hasReducedCopies
    return file.trailingParts + metadata.previews
      + (hasThumbnail ? [withoutThumbnail ? "other thumbnails" : "the thumbnail"] : [])
      + (file.furtherPictures > 0 ? ["further pictures"] : [])
  }
}
