extension RequestedChanges {
  /// The line about pictures besides the main one, where they are left out if nobody has looked for faces in them.
  ///
  /// - Parameters:
  ///   - feature: what they are, or what holds them.
  ///   - source: those of the source in words; nil if it has none.
  ///   - output: those of the output; nil if it has none.
  /// - Returns: the line.
  func row(ofPicturesIn feature: String, source: String?, output: String?) -> VerificationRow {
    guard output != nil else {
      return VerificationRow(
        feature,
        .changed,
        source: source,
        output: nil,
        note: reasonForMissingPictures
      )
    }
    return VerificationRow(
      feature,
      hidesFaces ? .lost : .kept,
      source: source,
      output: output,
      note: hidesFaces ? "not looked at: faces in it are not hidden" : nil
    )
  }
}
