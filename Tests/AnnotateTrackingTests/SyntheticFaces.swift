import AnnotateFaces
import AnnotateMediaTypes
import AnnotateTracking

/// Makes faces and runs trackers on them.
enum Synthetic {
  static let rate = Rational(1, 30)

  static func time(_ frame: Int) -> MediaTime { MediaTime(Int64(frame), timeBase: rate) }

  /// Returns a square face with eyes around a centre.
  static func face(
    _ x: Double,
    _ y: Double,
    size: Double = 40,
    brightness: Float? = nil
  ) -> FaceObservation<DisplaySpace> {
    var face = FaceObservation<DisplaySpace>(
      bounds: Rect(x: x - size / 2, y: y - size / 2, width: size, height: size),
      confidence: 0.9,
      landmarks: FaceLandmarks(
        leftEye: Point(x + size / 4, y - size / 8),
        rightEye: Point(x - size / 4, y - size / 8)
      )
    )
    face.appearance = brightness.flatMap(appearance)
    return face
  }

  /// Returns an appearance with an upper half of some brightness and a dark lower half.
  static func appearance(_ brightness: Float) -> Appearance? {
    let half = 3 * Appearance.side * Appearance.side / 2
    return Appearance(
      Array(repeating: brightness, count: half) + Array(repeating: 0.2, count: half)
    )
  }

  /// Returns the frames that a tracker decides for the faces of frames from 0 on.
  static func track(
    _ frames: [[FaceObservation<DisplaySpace>]],
    cuts: Set<Int> = [],
    _ options: TrackerOptions = TrackerOptions(lookahead: 15)
  ) -> [TrackedFrame] {
    var tracker = Tracker(options)
    var decided = frames.enumerated().flatMap { number, faces in
      tracker.add(
        ObservedFrame(
          index: number,
          time: time(number),
          followsCut: cuts.contains(number),
          faces: faces
        )
      )
    }
    decided += tracker.finish()
    return decided
  }

  /// Returns the IDs of the faces of each frame.
  static func ids(
    _ frames: [[FaceObservation<DisplaySpace>]],
    cuts: Set<Int> = [],
    _ options: TrackerOptions = TrackerOptions(lookahead: 15)
  ) -> [[Int]] {
    track(frames, cuts: cuts, options).map { $0.faces.map(\.id) }
  }
}
