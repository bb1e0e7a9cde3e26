package import AnnotateMediaTypes

/// What of an input did not reach the output.
package struct InputCounts: Sendable, Equatable {
  /// Pieces that could not be read.
  package var damagedPackets: Int
  /// Frames of a live source that came while all were busy.
  var lateFrames: Int

  /// What a decoder has counted.
  package init(of decode: isolated DecodeStage) {
    damagedPackets = decode.damageCount
    lateFrames = decode.lateFrameCount
  }

  /// Checks that nothing of a file was lost where nothing may be.
  ///
  /// - Throws: `.badInput`.
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
      why: "pieces that could not be read: \(damagedPackets)",
      hints: ["without --strict the rest is annotated"]
    )
  }
}
