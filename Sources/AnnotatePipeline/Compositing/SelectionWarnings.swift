internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar

/// The warnings about faces that are left without a stamp although nobody may have meant that.
///
/// Where the style is a cover, a face that is left out by mistake stays visible.
struct SelectionWarnings {
  private let job: AnnotationJob
  /// The faces that the options select, without those that the sidecar leaves out.
  private let selection: FaceSelection
  private let faces: FaceOrigin
  /// Whether a style covers faces.
  private let covers: Bool
  /// Whether parts of the picture are covered in any case.
  private let coversAreas: Bool

  /// Describes who is to be stamped.
  ///
  /// - Parameters:
  ///   - preparation: the job and its faces.
  ///   - styles: what is drawn.
  init(_ preparation: JobPreparation, _ styles: ResolvedStyles) {
    (job, selection) = (preparation.job, preparation.faces.asked)
    faces = preparation.faces.origin
    covers = styles.hideFaces
    coversAreas = preparation.areas.areCovered
  }

  /// The warning about faces that the sidecar leaves out; nil if there are none.
  var ofFacesLeftOut: AnnotateError? {
    let ids = faces.hiddenTracks(despite: selection).sorted()
    guard case .recorded(let recorded) = faces, !ids.isEmpty else { return nil }
    let left = ids.map { id in
      SelectionWarning.NamedFace(id: id, name: recorded.header.content.track(id)?.name)
    }
    return AnnotateError(
      SelectionWarning.leftOut(left, in: recorded.path, areVisible: covers)
    )
  }

  /// The warnings when all faces of the video are known.
  ///
  /// - Parameters:
  ///   - ids: the track IDs of all faces.
  ///   - people: the numbers of all people.
  /// - Returns: no more than three.
  /// - Throws: `.usage` if faces are covered and nobody is there whom an option chooses.
  func warnings(ids: Set<Int>, people: Set<Int>) throws(AnnotateError) -> [AnnotateError] {
    try check(ids: ids, people: people)
    return [ofNobodyCovered(ids), ofAbsentFaces(ids, people), ofUnseenPhotos(people)]
      .compactMap(\.self)
  }

  /// Checks that somebody is there whom each option chooses, if faces are covered.
  ///
  /// - Throws: `.usage` if nobody is.
  func check(ids: Set<Int>, people: Set<Int>) throws(AnnotateError) {
    guard covers else { return }
    for choice in asked where choice.ids.isDisjoint(with: ids) {
      guard choice.people.isDisjoint(with: people) else { continue }
      throw AnnotateError(
        SelectionWarning.nobody(absent(of: [choice], ids, people), in: job.input.path)
      )
    }
  }

  /// The choices of the options.
  private var asked: [FaceChoice] {
    [selection.only, selection.excluded].compactMap(\.self).filter { !$0.isEmpty }
  }

  private func ofNobodyCovered(_ ids: Set<Int>) -> AnnotateError? {
    guard covers, ids.isEmpty, faces.areFacesSought else { return nil }
    return AnnotateError(
      SelectionWarning.nothingCovered(job.input.path, besidesAreas: coversAreas)
    )
  }

  private func ofAbsentFaces(_ ids: Set<Int>, _ people: Set<Int>) -> AnnotateError? {
    guard !ids.isEmpty else { return nil }
    let absent = absent(of: asked, ids, people)
    guard !absent.isEmpty else { return nil }
    return AnnotateError(
      SelectionWarning.absent(absent, in: job.input.path, sidecar: job.sidecarPath)
    )
  }

  /// The people of photos whom no option chooses, and who are not there.
  private func ofUnseenPhotos(_ people: Set<Int>) -> AnnotateError? {
    let chosen = asked.reduce(into: people) { $0.formUnion($1.people) }
    let unseen = job.tracking.people.enumerated().filter { !chosen.contains($0.offset + 1) }
    guard !unseen.isEmpty else { return nil }
    return AnnotateError(SelectionWarning.unseen(unseen.map(\.element.name), in: job.input.path))
  }

  private func absent(
    of choices: [FaceChoice],
    _ ids: Set<Int>,
    _ people: Set<Int>
  ) -> [SelectionWarning.AbsentFace] {
    let tracks = choices.reduce(into: Set()) { $0.formUnion($1.ids) }.subtracting(ids)
    let others = choices.reduce(into: Set()) { $0.formUnion($1.people) }.subtracting(people)
    return tracks.sorted().map(SelectionWarning.AbsentFace.track) + others.sorted().map(person)
  }

  private func person(_ number: Int) -> SelectionWarning.AbsentFace {
    job.tracking.name(ofPerson: number).map { .named($0) } ?? .person(number)
  }
}
