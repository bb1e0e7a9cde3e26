/// A phase of the work on a clip; every clip goes through all of them in this order.
package enum FarmPhase: String, Sendable, CaseIterable {
  /// Finds the faces in the frames of a range.
  case detect
  /// Makes one sidecar from the detections in all ranges.
  case link
  /// Stamps and encodes the frames of a range.
  case render
  /// Joins the encoded ranges and the other streams of the clip into the output.
  case join

  /// Whether the phase is done for each range separately, not once for the whole clip.
  package var isByRange: Bool { self == .detect || self == .render }
}

/// One piece of the work, which one process does: a phase of one range or of one clip.
package struct FarmStep: Sendable, Hashable {
  /// The phase.
  package let phase: FarmPhase
  /// The name of the clip.
  package let clip: String
  /// The range; nil if the phase is done for the whole clip.
  package let range: FarmRange?

  /// Describes a step.
  package init(_ phase: FarmPhase, clip: String, range: FarmRange? = nil) {
    (self.phase, self.clip, self.range) = (phase, clip, range)
  }
}
