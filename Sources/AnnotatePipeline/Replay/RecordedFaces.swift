internal import AnnotateContainers
internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateJSON
package import AnnotateJobs
internal import AnnotateLibav
package import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateTracking

/// A valid sidecar that belongs to a video.
package struct RecordedFaces: Sendable {
  /// The path of the sidecar.
  let path: String
  /// Its first line.
  let header: SidecarRecord<SidecarHeader>
  /// Its last line.
  let end: SidecarRecord<SidecarEnd>?
  /// The numbers of all its tracks and people; nil if only its header was read.
  private let known: FaceChoice?
  /// Whose faces its tracks show; nil if only its header was read.
  let tracks: TrackPeople?
  /// The areas that cover something in its frames; nil if only its header was read.
  private let seen: SeenAreas?

  /// Whether it may have a face of a choice; names are not looked at.
  func hasAny(of choice: FaceChoice) -> Bool {
    guard let known, choice.names.isEmpty else { return true }
    return !known.ids.isDisjoint(with: choice.ids) || !known.people.isDisjoint(with: choice.people)
  }

  /// Reads a sidecar to its end, so that a mistake in its last line is found before the work starts.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.badInput` with the line number if it is not valid or
  ///   belongs to another video.
  package init(_ path: String, for video: MainVideo) throws(AnnotateError) {
    guard FileIdentity(of: path)?.isFolder != true else {
      throw AnnotateError(FacesProblem.folder(path))
    }
    guard FileIdentity(of: path)?.isRegular ?? true else {
      throw AnnotateError(FacesProblem.notRegular(path))
    }
    let reader = try SidecarReader.open(path)
    try Self.check(reader, of: path, belongsTo: video)
    var known: FaceChoice = []
    var tracks = TrackPeople()
    var seen = SeenAreas(reader.header.content.coveredAreas, in: video.geometry.displayRect)
    while let frame = try reader.next() {
      seen.add(frameAt: frame.content.presentationTime.value)
      tracks.add(frame.content.faces)
      known.ids.formUnion(frame.content.faces.map(\.id))
      known.people.formUnion(frame.content.faces.compactMap(\.person))
    }
    self.init(path, reader.header, end: reader.end, known: known, tracks: tracks, seen: seen)
  }

  /// Opens a sidecar that is known to be complete, and reads only its header.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.badInput` if it belongs to another video.
  package init(trusting path: String, for video: MainVideo) throws(AnnotateError) {
    let reader = try SidecarReader(opening: path)
    try Self.check(reader, of: path, belongsTo: video)
    self.init(path, reader.header, end: nil, known: nil)
  }

  /// Describes a sidecar that has been read.
  init(
    _ path: String,
    _ header: SidecarRecord<SidecarHeader>,
    end: SidecarRecord<SidecarEnd>?,
    known: FaceChoice?,
    tracks: TrackPeople? = nil,
    seen: SeenAreas? = nil
  ) {
    (self.path, self.header, self.end) = (path, header, end)
    (self.known, self.tracks, self.seen) = (known, tracks, seen)
  }

  /// The same faces with another first line.
  func with(_ header: SidecarRecord<SidecarHeader>) -> RecordedFaces {
    RecordedFaces(path, header, end: end, known: known, tracks: tracks, seen: seen)
  }

  /// Opens the sidecar at its first frame.
  ///
  /// - Throws: `.missingInput` or `.badInput` if it has disappeared or changed meanwhile.
  func open() throws(AnnotateError) -> sending SidecarReader {
    try SidecarReader.open(path)
  }

  /// The warnings about who gets no stamp although the job may mean it, and about areas that cover nothing.
  ///
  /// - Parameters:
  ///   - preparation: a job with these faces.
  ///   - styles: what is drawn.
  /// - Returns: the warnings; none if only the header was read.
  /// - Throws: `.usage` if covers would be put on nobody, or on everybody, by mistake.
  package func selectionWarnings(
    _ preparation: JobPreparation,
    _ styles: ResolvedStyles
  ) throws(AnnotateError) -> [AnnotateError] {
    guard let known, let seen else { return [] }
    let warnings = SelectionWarnings(preparation, styles)
    return try warnings.warnings(ids: known.ids, people: known.people)
      + [preparation.areas.warning(of: seen, path: preparation.job.input.path)].compactMap(\.self)
  }

  /// Checks that somebody is there whom an option chooses, if faces are covered; nothing is checked if the faces were not
  /// read to the end.
  ///
  /// - Throws: `.usage` if nobody is.
  func checkChoice(_ preparation: JobPreparation, _ styles: ResolvedStyles) throws(AnnotateError) {
    guard let known else { return }
    try SelectionWarnings(preparation, styles).check(ids: known.ids, people: known.people)
  }

  /// Checks that these faces have the numbers that a job needs.
  ///
  /// - Throws: `.usage` if the job depends on numbers that mean nothing.
  package func check(allow job: AnnotationJob) throws(AnnotateError) {
    let selection = job.drawing.selection
    try checkPeople(selection)
    try checkNumbers(job.drawing)
    try checkPresence(of: selection.only)
  }

  private func checkNumbers(_ drawing: DrawingOptions) throws(AnnotateError) {
    let (selection, covers) = (drawing.selection, drawing.covers)
    let needsNumbers =
      covers.hold > 0 || covers.margin ?? 0 > 0 || covers.onLoss == .cover
      || selection.only != nil || !selection.excluded.isEmpty
    guard needsNumbers, !header.content.job.tracking.isOn else { return }
    throw AnnotateError(FacesProblem.noTracks(path))
  }

  private func checkPeople(_ selection: FaceSelection) throws(AnnotateError) {
    let people = (selection.only?.people ?? []).union(selection.excluded.people)
    guard !people.isEmpty, !header.content.job.detection.recognizesPeople else { return }
    throw AnnotateError(FacesProblem.noPeople(path))
  }

  /// Checks that the sidecar has at least one of the faces that alone are stamped.
  private func checkPresence(of only: FaceChoice?) throws(AnnotateError) {
    guard let only, let known, !hasAny(of: only) else { return }
    let what = "cannot stamp only the faces that were asked for of"
    throw .noTracks(what, of: path, known: known.ids)
  }

  private static func check(
    _ reader: SidecarReader,
    of path: String,
    belongsTo video: MainVideo
  ) throws(AnnotateError) {
    let header = reader.header.content
    let actual = video.source.path
    let size = FileIdentity(of: actual).flatMap { $0.isRegular ? $0.size : nil }
    let stream = reader.header.json["stream"]
    let different = differences(header, video).first { stream?[$0.member] != nil }?.difference
    if let recorded = header.sourceSize, let size, recorded != size {
      throw AnnotateError(
        FacesProblem.otherFile(
          path,
          recorded: FacesProblem.FileSize(header.sourceName, bytes: recorded),
          actual: FacesProblem.FileSize(actual, bytes: size),
          hasSameStream: different == nil
        )
      )
    }
    if let different {
      throw AnnotateError(FacesProblem.otherVideo(path, different, of: actual))
    }
  }

  /// How a video differs from the one of a sidecar, with the names of the members that say so.
  private static func differences(
    _ header: SidecarHeader,
    _ video: MainVideo
  ) -> [(member: String, difference: FacesProblem.Difference)] {
    let (recorded, actual) = (header.geometry, video.geometry)
    let timeBase = video.stream.timeBase
    let all: [(String, Bool, FacesProblem.Difference)] = [
      (
        "displaySize", recorded.displaySize != actual.displaySize,
        .displaySize(recorded.displaySize, actual.displaySize)
      ),
      (
        "codedSize", recorded.codedSize != actual.codedSize,
        .codedSize(recorded.codedSize, actual.codedSize)
      ),
      (
        "orientation", recorded.orientation != actual.orientation,
        .orientation(recorded.orientation, actual.orientation)
      ),
      ("timeBase", header.timeBase != timeBase, .timeBase(header.timeBase, timeBase)),
    ]
    return all.filter(\.1).map { ($0.0, $0.2) }
  }
}
