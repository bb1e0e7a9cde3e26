internal import AnnotateFaces
package import AnnotateMediaTypes
package import AnnotateTracking

/// Numbers the faces of frames, with a tracker or without one.
package struct TrackNumbering {
  /// The tracker; nil if the faces of each frame are numbered separately.
  private var tracker: Tracker?
  private var followsCut = false

  /// Starts without frames; without options there is no tracker, and each frame is numbered separately.
  package init(_ options: TrackerOptions?) {
    tracker = options.map { Tracker($0) }
  }

  /// Adds the detections in the next frame.
  ///
  /// - Returns: the frames whose faces are now final, in order.
  package mutating func add(
    _ detections: FrameDetections,
    _ index: Int,
    at time: MediaTime
  ) -> [TrackedFrame] {
    defer { followsCut = detections.precedesCut }
    guard tracker == nil else {
      let observed = ObservedFrame(
        index: index,
        time: time,
        followsCut: followsCut,
        faces: detections.faces
      )
      return tracker?.add(observed) ?? []
    }
    let certain = detections.faces.filter { !$0.isTentative }
    let faces = zip(certain, 1...).map { face, number in
      Face(id: number, frameCount: 1, observation: face)
    }
    return [TrackedFrame(index: index, faces: faces)]
  }

  /// Decides the remaining frames.
  ///
  /// - Returns: all frames whose faces were not final yet.
  package mutating func finish() -> [TrackedFrame] { tracker?.finish() ?? [] }
}
