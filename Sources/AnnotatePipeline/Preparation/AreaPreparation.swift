internal import AnnotateContainers
internal import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes

/// The parts of the picture that a job covers, or keeps to be covered.
package struct AreaPreparation: Sendable {
  /// All of them: those of the sidecar with the faces come first.
  package let all: [CoveredArea]
  /// Whether the job covers any.
  let areCovered: Bool
  /// Those that should cover something: an area of a sidecar may lie outside the part of the video that is taken.
  let expected: [CoveredArea]
  /// The clock of the video.
  let clock: PlayerClock
  /// The displayed picture.
  let picture: Rect<DisplaySpace>

  /// Finds the areas of a job.
  ///
  /// An area of the job that the sidecar has already, as in the steps of a farm, is covered once.
  ///
  /// - Throws: `.usage` if an area of the job lies outside the picture.
  init(
    _ job: AnnotationJob,
    from origin: FaceOrigin,
    of video: MainVideo
  ) throws(AnnotateError) {
    clock = PlayerClock(start: video.clockStart, timeBase: video.stream.timeBase)
    picture = video.geometry.displayRect
    let recorded = origin.recordedAreas
    var (all, asked): ([CoveredArea], [CoveredArea]) = (recorded, [])
    for request in job.drawing.areas {
      let area = request.area(in: video.geometry, by: clock)
      guard area.isPartlyInside(picture) else {
        throw AnnotateError(
          AreaProblem.outside(request.text, of: job.input.path, video.geometry.displaySize)
        )
      }
      asked.append(area)
      if !all.contains(area) { all.append(area) }
    }
    let takesPart = job.input.from != nil || job.input.to != nil
    self.all = all
    areCovered = !asked.isEmpty || !recorded.isEmpty && job.drawing.coversRecordedAreas
    expected = takesPart ? asked : all
  }

  /// The warning about areas that cover nothing in the frames of a video, which has the path; nil if there are none.
  func warning(of seen: SeenAreas, path: String) -> AnnotateError? {
    let unseen = expected.filter { !seen.areas.contains($0) }
    guard !unseen.isEmpty else { return nil }
    return AnnotateError(
      AreaProblem.unseen(unseen.map { AreaRequest(of: $0, by: clock).text }, of: path)
    )
  }
}
