internal import AnnotateFaces
package import AnnotateMediaTypes
package import AnnotateTracking

/// Gives the faces of frames their numbers.
package struct FaceFollower {
  /// Nil where each frame stands for itself.
  private var tracker: Tracker?
  private var followsCut = false

  /// Begins with nothing seen; without options there is no tracker, and each frame stands for itself.
  package init(_ options: TrackerOptions?) {
    tracker = options.map { Tracker($0) }
  }

  /// Takes in what was seen in the next frame.
  ///
  /// - Returns: the frames that are decided now, in order.
  package mutating func add(_ sight: FrameSight, _ index: Int, at time: MediaTime) -> [TrackedFrame]
  {
    defer { followsCut = sight.precedesCut }
    guard tracker == nil else {
      let seen = ObservedFrame(
        index: index,
        time: time,
        followsCut: followsCut,
        faces: sight.faces
      )
      return tracker?.add(seen) ?? []
    }
    let sure = sight.faces.filter { !$0.isTentative }
    let faces = zip(sure, 1...).map { face, number in
      Face(id: number, frameCount: 1, observation: face)
    }
    return [TrackedFrame(index: index, faces: faces)]
  }

  /// Decides the rest.
  ///
  /// - Returns: all frames that were still undecided.
  package mutating func finish() -> [TrackedFrame] { tracker?.finish() ?? [] }
}
