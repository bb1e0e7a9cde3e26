internal import AnnotateContainers

/// The packets of data and texts that hold pictures, of which an output that hides faces has none.
struct PicturePackets {
  /// The stream of the source without the packets that the output need not have.
  let expected: StreamFacts

  private let source: Int
  private let output: Int
  private let requested: RequestedChanges

  /// Compares a stream of the source with that of the output.
  init(_ source: StreamFacts, _ output: StreamFacts, _ requested: RequestedChanges) {
    var expected = source
    if requested.leavesOutPictures { expected.packets.records.removeAll(where: \.showsPicture) }
    self.expected = expected
    self.source = source.packets.records.count(where: \.showsPicture)
    self.output = output.packets.records.count(where: \.showsPicture)
    self.requested = requested
  }

  /// The line about these packets; none if there are none, or if they may stay.
  func rows(_ name: String) -> [VerificationRow] {
    guard requested.leavesOutPictures, source + output > 0 else { return [] }
    return [
      requested.row(
        ofPicturesIn: "\(name) packets with pictures",
        source: "\(source)",
        output: output > 0 ? "\(output)" : nil
      )
    ]
  }
}
