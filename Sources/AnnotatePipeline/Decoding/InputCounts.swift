package import AnnotateMediaTypes

/// Counts of what did not get from the input into the output.
package struct InputCounts: Sendable, Equatable {
  /// The number of damaged packets.
  package var damagedPackets: Int
  /// The number of frames of a live source that were dropped because later stages were busy.
  var lateFrames: Int

  /// Reads the counts of a decoder.
  package init(of decode: isolated DecodeStage) {
    damagedPackets = decode.damageCount
    lateFrames = decode.lateFrameCount
  }

  /// Checks that nothing of a file is damaged if the job is strict.
  ///
  /// - Throws: `.badInput` if something is.
  package static func check(
    damagedPackets: Int,
    of path: String,
    isStrict: Bool
  ) throws(AnnotateError) {
    guard damagedPackets > 0, isStrict else { return }
    throw AnnotateError(
      .badInput,
      "the input is damaged",
      subject: path,
      why: "packets that could not be read: \(damagedPackets)",
      hints: ["without --strict the rest is annotated"]
    )
  }
}
