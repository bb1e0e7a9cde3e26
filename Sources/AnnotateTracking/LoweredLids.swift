internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Tells eyes that are closed from eyes that look down, whose lids are almost as low: a blink is short, a look down
/// lasts.
///
/// Lids that stay low are closed only if they are lower than those of people who look down. The limits were found with
/// the faces of Benchmarks/Expressions/eyes.csv.
struct LoweredLids {
  /// The time before and after a frame in which low lids count.
  private static let reach = milliseconds(500)
  /// How long the lids of an ordinary blink are low.
  private static let blink = milliseconds(250)
  /// The openness below which lids meet even if they stay low.
  private static let greatestOpenness = 0.003
  /// The pitch in degrees from which on lids that stay low may be those of closed eyes: nobody looks down with the head
  /// raised.
  private static let leastPitch = -10.0
  /// The least distance of the corners, in pixels, with which lids that stay low may be those of closed eyes.
  private static let leastWidth = 10.0

  private let track: Track
  private let scene: ClosedRange<Int>

  /// Judges the eyes of a track within a scene, whose frames are given by index.
  init(_ track: Track, scene: ClosedRange<Int>) {
    (self.track, self.scene) = (track, scene)
  }

  /// Removes the answer that an eye is closed where the lids are low for longer than in a blink, and may be those of an
  /// eye that looks down.
  func judge(_ face: inout FaceObservation<DisplaySpace>, at time: MediaTime) {
    let isLevel = (face.pose?.pitch ?? 0) >= Self.leastPitch
    let marks = face.landmarks
    func judge(
      _ eye: WritableKeyPath<FaceExpression, EyeState?>,
      _ outline: EyeOutline<DisplaySpace>?
    ) {
      guard let state = face.expression[keyPath: eye], state.isClosed == true else { return }
      let width = outline.map { $0.inner.distance(to: $0.outer) } ?? 0
      let meets = isLevel && state.openness < Self.greatestOpenness && width >= Self.leastWidth
      if !meets, staysLow(eye, around: time) { face.expression[keyPath: eye]?.isClosed = nil }
    }
    judge(\.leftEye, marks.leftEyeOutline)
    judge(\.rightEye, marks.rightEyeOutline)
  }

  /// Whether the lids of an eye are low for longer than in a blink.
  private func staysLow(_ eye: KeyPath<FaceExpression, EyeState?>, around time: MediaTime) -> Bool {
    let known = track.observations.compactMap { observation -> (time: MediaTime, isLow: Bool)? in
      guard scene.contains(observation.frame), let state = observation.face.expression[keyPath: eye]
      else { return nil }
      let own = observation.time.rescaled(to: time.timeBase)
      let isNear = difference(own, time) <= Self.reach && difference(time, own) <= Self.reach
      return isNear ? (own, state.seemsClosed) : nil
    }
    let low = zip(known, known.dropFirst()).filter { $0.isLow && $1.isLow }
    let ticks = low.reduce(0) { $0 &+ difference($1.0.time, $1.1.time).value }
    return MediaTime(ticks, timeBase: time.timeBase) > Self.blink
  }
}
