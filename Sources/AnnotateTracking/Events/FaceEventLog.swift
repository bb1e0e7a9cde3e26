package import AnnotateFaces
package import AnnotateMediaTypes

/// Collects the events of a clip frame by frame, in memory that does not grow with the clip.
package struct FaceEventLog: Sendable {
  /// The maximum number of listed events, for people and small programs; a thousand take about 100 kB.
  package static let limit = 1000

  private var finder: FaceEventFinder
  private var counts: [FaceEvent.Kind: Int] = [:]
  private var events: [FaceEvent] = []

  /// Makes an empty log; `unit` is the time base, in seconds.
  package init(timeBase unit: Rational) { finder = FaceEventFinder(timeBase: unit) }

  /// Adds the next frame.
  package mutating func add(at time: MediaTime, lasting duration: MediaTime?, _ faces: [Face]) {
    let signs = faces.map { face in
      let observation = face.observation
      return (
        face.id,
        FaceSigns(
          observation.expression,
          observation.pose,
          bounds: observation.bounds,
          confidence: observation.confidence
        )
      )
    }
    note(finder.add(at: time, lasting: duration, signs))
  }

  /// Ends the log, because there are no more frames, and returns all events.
  package mutating func finish() -> FaceEventSummary {
    note(finder.finish())
    cut()
    return FaceEventSummary(counts: counts, events: events)
  }

  private mutating func note(_ found: [FaceEvent]) {
    for event in found { counts[event.kind, default: 0] += 1 }
    events += found
    // An event is known only when it is over, so it may belong before events that are already listed.
    if events.count > 2 * Self.limit { cut() }
  }

  private mutating func cut() {
    events = Array(events.sorted(by: FaceEvent.isEarlier).prefix(Self.limit))
  }
}

/// The properties of a face in one frame that decide its events.
package struct FaceSigns: Sendable, Equatable {
  /// The least shorter side of a face, in pixels, whose lids show blinks.
  private static let smallestFace = 70.0
  /// The largest yaw, in degrees, at which the lids show whether eyes are closed.
  private static let maximumYaw = 30.0
  /// The least pitch, in degrees, at which dips of the lids are blinks: who looks down lowers them.
  private static let leastPitch = -20.0
  /// The least pitch, in degrees, of a face whose mouth is seen as it is: from above, corners seem pulled.
  private static let leastSmilingPitch = -18.0
  /// The yaw and the pitch, in degrees, from which at most one eye is fully visible.
  private static let (awayYaw, awayPitch) = (35.0, 30.0)
  /// The degrees beyond these limits from which it is certain that a face looks away.
  private static let awaySpread = 10.0

  /// The confidence of the detector, from 0 to 1.
  package let confidence: Double
  /// The probability, from 0 to 1, that the visible eyes are open; nil if the face is too small or too
  /// far turned to tell.
  package let openness: Double?
  /// The probability, from 0 to 1, that the face smiles; nil if that cannot be told.
  package let smile: Double?
  /// The confidence, from 0 to 1, that the head is turned so far that at most one eye is fully visible.
  package let turning: Double
  /// How far the face is turned to its left and looks up, in degrees; 0 if unknown.
  package let yaw: Double
  package let pitch: Double

  /// Whether the face is known to smile.
  package var smiles: Bool { (smile ?? 0) >= 0.5 }
  /// Whether the head is turned so far that at most one eye is fully visible.
  package var looksAway: Bool { turning > 0.5 }

  /// Derives the properties of a face.
  ///
  /// - Parameters:
  ///   - expression: its eyes and its smile.
  ///   - pose: the angles of its head.
  ///   - bounds: its box.
  ///   - confidence: the confidence of the detector.
  package init(
    _ expression: FaceExpression,
    _ pose: HeadPose?,
    bounds: Rect<DisplaySpace>,
    confidence: Double
  ) {
    (yaw, pitch, self.confidence) = (pose?.yaw ?? 0, pose?.pitch ?? 0, confidence)
    let eyes = [expression.leftEye, expression.rightEye].compactMap { $0?.openness }
    let isLegible =
      bounds.shorterSide >= Self.smallestFace && abs(yaw) <= Self.maximumYaw
      && pitch >= Self.leastPitch
    openness = isLegible && !eyes.isEmpty ? eyes.reduce(0, +) / Double(eyes.count) : nil
    smile = pitch >= Self.leastSmilingPitch ? expression.smile?.score : nil
    let excess = max(abs(yaw) - Self.awayYaw, abs(pitch) - Self.awayPitch)
    turning = min(1, max(0, 0.5 + excess / (2 * Self.awaySpread)))
  }
}
