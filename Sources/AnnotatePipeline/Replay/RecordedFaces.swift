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

  /// Reads a sidecar to its end, so that a mistake in its last line is found before the work starts.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.badInput` with the line number if it is not valid or
  ///   belongs to another video.
  package init(_ path: String, for video: MainVideo) throws(AnnotateError) {
    guard FileIdentity(of: path)?.isFolder != true else {
      throw AnnotateError(
        .missingInput,
        "cannot read the sidecar",
        subject: path,
        why: "it is a folder",
        hints: ["make one file of it: cat header.json [0-9]*.json end.json > in.faces.jsonl"]
      )
    }
    guard FileIdentity(of: path)?.isRegular ?? true else {
      throw AnnotateError(
        .missingInput,
        "cannot read the sidecar",
        subject: path,
        why: "it is read twice, so it must be a regular file"
      )
    }
    let reader = try SidecarReader.open(path)
    try Self.check(reader, belongsTo: video)
    var known: FaceChoice = []
    while let frame = try reader.next() {
      known.ids.formUnion(frame.content.faces.map(\.id))
      known.people.formUnion(frame.content.faces.compactMap(\.person))
    }
    self.init(path, reader.header, end: reader.end, known: known)
  }

  /// Opens a sidecar that is known to be complete, and reads only its header.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.badInput` if it belongs to another video.
  package init(trusting path: String, for video: MainVideo) throws(AnnotateError) {
    let reader = try SidecarReader(opening: path)
    try Self.check(reader, belongsTo: video)
    self.init(path, reader.header, end: nil, known: nil)
  }

  /// Describes a sidecar that has been read.
  init(
    _ path: String,
    _ header: SidecarRecord<SidecarHeader>,
    end: SidecarRecord<SidecarEnd>?,
    known: FaceChoice?
  ) {
    (self.path, self.header, self.end, self.known) = (path, header, end, known)
  }

  /// Opens the sidecar at its first frame.
  ///
  /// - Throws: `.missingInput` or `.badInput` if it has disappeared or changed meanwhile.
  func open() throws(AnnotateError) -> sending SidecarReader {
    try SidecarReader.open(path)
  }

  /// The warnings about who gets no stamp although the job may mean it.
  ///
  /// - Parameters:
  ///   - preparation: a job with these faces.
  ///   - styles: what is drawn.
  /// - Returns: no more than two; none if only the header was read.
  package func selectionWarnings(
    _ preparation: JobPreparation,
    _ styles: ResolvedStyles
  ) -> [AnnotateError] {
    guard let known else { return [] }
    return SelectionWarnings(preparation, styles).warnings(ids: known.ids, people: known.people)
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
    throw AnnotateError(
      .usage,
      "cannot select faces by the track IDs in",
      subject: path,
      why: "its faces were found with --no-tracking, so an ID means nothing in other frames",
      hints: ["find the faces again: annotate detect"]
    )
  }

  private func checkPeople(_ selection: FaceSelection) throws(AnnotateError) {
    let people = (selection.only?.people ?? []).union(selection.excluded.people)
    guard !people.isEmpty, !header.content.job.detection.recognizesPeople else { return }
    throw AnnotateError(
      .usage,
      "cannot select people in",
      subject: path,
      why: "its faces were found with --no-identity, so it does not say whose they are",
      hints: ["find the faces again: annotate detect"]
    )
  }

  /// Checks that the sidecar has at least one of the faces that alone are stamped.
  private func checkPresence(of only: FaceChoice?) throws(AnnotateError) {
    guard let only, let known, only.names.isEmpty, known.ids.isDisjoint(with: only.ids),
      known.people.isDisjoint(with: only.people)
    else { return }
    let what = "cannot stamp only the faces that were asked for of"
    throw .noTracks(what, of: path, known: known.ids)
  }

  private static func check(
    _ reader: SidecarReader,
    belongsTo video: MainVideo
  ) throws(AnnotateError) {
    let header = reader.header.content
    let size = FileIdentity(of: video.source.path).flatMap { $0.isRegular ? $0.size : nil }
    let stream = reader.header.json["stream"]
    let different = differences(header, video).first {
      stream?[$0.member] != nil && $0.recorded != $0.actual
    }
    if let recorded = header.sourceSize, let size, recorded != size {
      throw reader.failure(
        "it belongs to another file: '\(header.sourceName)' has \(recorded) bytes, "
          + "'\(video.source.path)' has \(size)",
        hints: ["find the faces of this file: annotate detect"]
          + (different == nil
            ? ["if its frames are the same, remove 'size' from the first line"] : [])
      )
    }
    if let (name, _, recorded, actual) = different {
      throw reader.failure(
        "it belongs to another video: its \(name) is \(recorded), "
          + "that of '\(video.source.path)' is \(actual)"
      )
    }
  }

  private static func differences(
    _ header: SidecarHeader,
    _ video: MainVideo
  ) -> [(name: String, member: String, recorded: String, actual: String)] {
    let (recorded, actual) = (header.geometry, video.geometry)
    return [
      ("picture size", "displaySize", "\(recorded.displaySize)", "\(actual.displaySize)"),
      ("stored picture size", "codedSize", "\(recorded.codedSize)", "\(actual.codedSize)"),
      (
        "orientation", "orientation", "\(recorded.orientation.rawValue)",
        "\(actual.orientation.rawValue)"
      ),
      ("time base", "timeBase", "\(header.timeBase)", "\(video.stream.timeBase)"),
    ]
  }
}
