internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// Whose faces a job stamps, as the origin of the faces decides.
package struct FacePreparation: Sendable {
  /// The origin of the faces.
  package let origin: FaceOrigin
  /// The faces that the options select by number, also if the sidecar hides them.
  let asked: FaceSelection
  /// The faces that are stamped: those of `asked` without those that the sidecar hides.
  let selection: FaceSelection
  /// The names of the faces.
  let names: FaceNames
  /// For how many frames faces are covered before and after they are seen; 0 without tracks.
  let coverMargin: Int

  /// Decides whose faces are stamped.
  ///
  /// - Parameters:
  ///   - job: the job, which may name people.
  ///   - origin: the origin of the faces.
  ///   - tracks: whose faces the tracks show; nil if that is not known before all frames are.
  ///   - frameRate: the nominal number of frames per second of the video.
  /// - Throws: `.usage` if nobody has a name that the job selects.
  init(
    _ job: AnnotationJob,
    from origin: FaceOrigin,
    tracks: TrackPeople?,
    frameRate: Rational
  ) throws(AnnotateError) {
    self.origin = origin
    asked = try origin.resolvingNames(of: job)
    var selection = asked
    selection.tracks = tracks
    selection.excluded.ids.formUnion(origin.hiddenTracks(despite: asked))
    self.selection = selection
    names = origin.names(for: job)
    if origin.haveTracks(for: job) {
      coverMargin = job.drawing.covers.margin ?? CoverMarginLength.frames(at: frameRate)
    } else {
      coverMargin = 0
    }
  }
}
