internal import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateWording

/// The warnings about faces that are left without a stamp although nobody may have meant that.
///
/// Where the style is a cover, a face that is left out by mistake stays visible.
struct SelectionWarnings {
  private static let maximumListed = 5

  private let job: AnnotationJob
  /// The faces that the options select, without those that the sidecar leaves out.
  private let selection: FaceSelection
  private let faces: FaceOrigin
  /// Whether a style covers faces.
  private let covers: Bool

  /// Describes who is to be stamped.
  ///
  /// - Parameters:
  ///   - preparation: the job and its faces.
  ///   - styles: what is drawn.
  init(_ preparation: JobPreparation, _ styles: ResolvedStyles) {
    (job, selection) = (preparation.job, preparation.faces.asked)
    faces = preparation.faces.origin
    covers = styles.hideFaces
  }

  /// The warning about faces that the sidecar leaves out; nil if there are none.
  var ofFacesLeftOut: AnnotateError? {
    let ids = faces.hiddenTracks(despite: selection).sorted()
    guard case .recorded(let recorded) = faces, !ids.isEmpty else { return nil }
    let names = ids.map { id in
      recorded.header.content.track(id)?.name.map { "\($0) (face \(id))" } ?? "face \(id)"
    }
    return AnnotateError(
      .badInput,
      "faces are left out in",
      subject: recorded.path,
      why: "\(listed(names)) \(ids.count == 1 ? "gets" : "get") no stamp"
        + (covers ? " and can be seen" : ""),
      hints: ["take them in again with annotate review, or name them with --only"]
    )
  }

  /// The warnings when all faces of the video are known.
  ///
  /// - Parameters:
  ///   - ids: the track IDs of all faces.
  ///   - people: the numbers of all people.
  /// - Returns: no more than two.
  func warnings(ids: Set<Int>, people: Set<Int>) -> [AnnotateError] {
    [ofNobodyCovered(ids), ofAbsentFaces(ids, people)].compactMap(\.self)
  }

  private func ofNobodyCovered(_ ids: Set<Int>) -> AnnotateError? {
    guard covers, ids.isEmpty else { return nil }
    return AnnotateError(
      .badInput,
      "nothing is covered in",
      subject: job.input.path,
      why: "no face was found",
      hints: ["if faces can be seen in it, try --accuracy high or a smaller --min-face"]
    )
  }

  private func ofAbsentFaces(_ ids: Set<Int>, _ people: Set<Int>) -> AnnotateError? {
    guard !ids.isEmpty else { return nil }
    let asked = [selection.only, selection.excluded].compactMap(\.self)
    let tracks = asked.reduce(into: Set()) { $0.formUnion($1.ids) }.subtracting(ids).sorted()
    let others = asked.reduce(into: Set()) { $0.formUnion($1.people) }.subtracting(people).sorted()
    let absent = tracks.map { "face \($0)" } + others.map { name(ofPerson: $0) }
    guard !absent.isEmpty else { return nil }
    return AnnotateError(
      .badInput,
      "not everyone who is named by --only or --except is in",
      subject: job.input.path,
      why: "there is no \(listed(absent, "or"))",
      hints: job.sidecarPath.map { ["to see who is there: annotate inspect \($0.shellWord)"] } ?? []
    )
  }

  private func name(ofPerson number: Int) -> String {
    let names = job.tracking.people.map(\.name)
    return names.indices.contains(number - 1) ? names[number - 1] : "person \(number)"
  }

  private func listed(_ names: [String], _ conjunction: String = "and") -> String {
    guard names.count > Self.maximumListed else { return names.listed(conjunction) }
    return names.prefix(Self.maximumListed).joined(separator: ", ") + " \(conjunction) others"
  }
}
