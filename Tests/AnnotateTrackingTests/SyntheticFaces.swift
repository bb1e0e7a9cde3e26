import AnnotateFaces
import AnnotateMediaTypes
import AnnotateTracking

/// Makes faces and runs trackers over them.
enum Synthetic {
  static let rate = Rational(1, 30)

  static func time(_ frame: Int) -> MediaTime { MediaTime(Int64(frame), timeBase: rate) }

  /// A square face around a place, with eyes.
  static func face(
    _ x: Double,
    _ y: Double,
    size: Double = 40,
    look: Float? = nil
  ) -> FaceObservation<DisplaySpace> {
    var face = FaceObservation<DisplaySpace>(
      bounds: Rect(x: x - size / 2, y: y - size / 2, width: size, height: size),
      confidence: 0.9,
      landmarks: FaceLandmarks(
        leftEye: Point(x + size / 4, y - size / 8),
        rightEye: Point(x - size / 4, y - size / 8)
      )
    )
    face.appearance = look.flatMap(appearance)
    return face
  }

  /// Looks that differ by their number: a light upper part of that brightness over a dark lower part.
  static func appearance(_ brightness: Float) -> Appearance? {
    let half = 3 * Appearance.side * Appearance.side / 2
    return Appearance(
      Array(repeating: brightness, count: half) + Array(repeating: 0.2, count: half)
    )
  }

  /// What a tracker makes of the faces of frames from 0 on.
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

  /// The numbers of the faces of each frame.
  static func numbers(
    _ frames: [[FaceObservation<DisplaySpace>]],
    cuts: Set<Int> = [],
    _ options: TrackerOptions = TrackerOptions(lookahead: 15)
  ) -> [[Int]] {
    track(frames, cuts: cuts, options).map { $0.faces.map(\.id) }
  }
}
