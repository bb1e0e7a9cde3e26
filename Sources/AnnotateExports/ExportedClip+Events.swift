internal import AnnotateMediaTypes
package import AnnotateTracking

extension ExportedClip {
  /// The events of the faces, in the order in which they begin.
  package var events: [FaceEvent] {
    guard let first = frames.first else { return [] }
    var faces = Array(repeating: [(track: Int, signs: FaceSigns)](), count: frames.count)
    for track in tracks {
      for face in track.faces {
        let signs = FaceSigns(
          face.expression,
          face.pose,
          bounds: face.bounds,
          confidence: face.confidence
        )
        faces[face.frame].append((track.id, signs))
      }
    }
    var finder = FaceEventFinder(timeBase: first.time.timeBase)
    let events = zip(frames, faces).flatMap { frame, faces in
      finder.add(at: frame.time, lasting: frame.duration, faces)
    }
    return (events + finder.finish()).sorted(by: FaceEvent.isEarlier)
  }
}
