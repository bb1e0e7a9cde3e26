package import AnnotateMediaTypes

/// How much of the input could not be read.
package struct InputDamage: Sendable, Equatable {
  /// The number of damaged packets, which were skipped.
  package var packets: Int
  /// The number of frames that show damage.
  package var frames: Int

  /// Counts damage.
  package init(packets: Int, frames: Int) {
    (self.packets, self.frames) = (packets, frames)
  }

  /// Checks that nothing of a file is damaged if the job is strict.
  ///
  /// - Throws: `.badInput` if something is.
  package func check(of path: String, isStrict: Bool) throws(AnnotateError) {
    guard isStrict, packets > 0 || frames > 0 else { return }
    let reasons = [
      packets > 0 ? "packets that could not be read: \(packets)" : nil,
      frames > 0 ? "frames that show damage: \(frames)" : nil,
    ]
    throw AnnotateError(
      .badInput,
      "the input is damaged",
      subject: path,
      why: reasons.compactMap(\.self).joined(separator: "; "),
      hints: ["without --strict the rest is annotated"]
    )
  }
}
