package import AnnotateExports
internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateMediaTypes
package import AnnotateSidecar
internal import AnnotateTracking
internal import Glibc

/// The facts that `inspect` shows about a sidecar.
package struct SidecarInspection {
  /// The frames in which a face is visible.
  private struct Track {
    var frames = 0
    var first: Int
    var last: Int
    var person: Int?
  }

  private let path: String
  private let reader: SidecarReader
  private var tracks: [Int: Track] = [:]
  private var sources: [String: Int] = [:]
  private var frameCount = 0
  private var faceCount = 0
  private var framesWithFaces = 0
  private var times: (first: MediaTime, last: MediaTime)?
  private var builder: ExportedClipBuilder

  /// Whether a file is named like a sidecar, or begins like one: with a JSON object.
  package static func beginsLikeSidecar(_ path: String) -> Bool {
    guard path != "-" else { return false }
    let file = FilePath(path)
    guard file.ending != FilePath.sidecarEnding, !(file.namesCompression && file.namesLines) else {
      return true
    }
    guard let file = fopen(path, "rbe") else { return false }
    defer { fclose(file) }
    return fgetc(file) == Int32(UInt8(ascii: "{"))
  }

  /// Reads a sidecar to its end.
  ///
  /// - Throws: `AnnotateError` if it is incomplete.
  package init(of path: String) throws {
    try self.init(SidecarReader(opening: path), of: path)
  }

  /// Reads a sidecar to its end; messages name it `path`.
  ///
  /// - Throws: `AnnotateError` if it is incomplete.
  init(_ reader: SidecarReader, of path: String) throws {
    (self.path, self.reader) = (path, reader)
    builder = ExportedClipBuilder(reader.header.content)
    while let record = try reader.next() {
      try Task.checkCancellation()
      add(record)
    }
  }

  private mutating func add(_ record: SidecarRecord<SidecarFrame>) {
    let frame = record.content
    frameCount += 1
    faceCount += frame.faces.count
    framesWithFaces += frame.faces.isEmpty ? 0 : 1
    times = (times?.first ?? frame.presentationTime, frame.presentationTime)
    for face in frame.faces {
      var track = tracks[face.id] ?? Track(first: frame.index, last: frame.index)
      track.frames += 1
      track.last = frame.index
      track.person = face.person ?? track.person
      tracks[face.id] = track
    }
    // If a face is listed twice, the first entry is used.
    _ = builder.add(frame)
    for source in record.sources { sources[source, default: 0] += 1 }
  }

  /// The faces.
  package var clip: ExportedClip { builder.clip }

  /// The first line.
  package var header: SidecarHeader { reader.header.content }

  /// The number of frames that show damage; nil if none does.
  private var damagedFrames: Int? {
    reader.end.flatMap { $0.content.damagedFrames > 0 ? $0.content.damagedFrames : nil }
  }

  private typealias Field = InspectionPage.Field

  /// The known fields.
  package var page: InspectionPage {
    let json = reader.header.json
    let first = InspectionPage.Section(
      nil,
      [
        Field("file", "File", text: path),
        Field("sidecar", "Sidecar", .bool(true), "complete, version \(SidecarHeader.version)"),
        Field("source", "Made from", json["source"], sourceText(header)),
        Field("generator", "Made by", json["generator"], "annotate \(header.generatorVersion)"),
        Field("stream", "Picture", json["stream"], streamText(header)),
        Field(
          "options",
          header.options.isEmpty ? nil : "Options",
          json["options"],
          optionsText(header)
        ),
        Field("coveredAreas", "Covered areas", json["coveredAreas"], areasText(header)),
        Field("frames", "Frames", .integer(frameCount), framesText),
        Field("faces", "Faces", .integer(faceCount), facesText),
        Field(
          "faceSources",
          nil,
          .object(
            sources.sorted { $0.key < $1.key }.map {
              JSONValue.Member($0.key, .integer($0.value))
            }
          )
        ),
        Field("framesWithFaces", nil, count: framesWithFaces),
        Field(
          "damagedPackets",
          (reader.end?.content.damagedPackets ?? 0) > 0 ? "Damaged pieces" : nil,
          count: reader.end?.content.damagedPackets
        ),
        Field("damagedFrames", "Damaged frames", count: damagedFrames),
        events,
      ]
    )
    return InspectionPage(sections: [first] + tracks.sorted { $0.key < $1.key }.map(section))
  }

  /// The known fields of a sidecar that is embedded in a video.
  var embeddedSection: InspectionPage.Section {
    InspectionPage.Section(
      "Faces in the file",
      list: "embeddedFaces",
      [
        Field(
          "source",
          "Made from",
          reader.header.json["source"],
          sourceText(reader.header.content)
        ),
        Field("frames", "Frames", .integer(frameCount), framesText),
        Field("faces", "Faces", .integer(faceCount), facesText),
        Field("tracks", "Tracks", count: tracks.count),
        events,
      ]
    )
  }

  /// The events of faces, with their start times.
  private var events: Field? {
    let clip = builder.clip
    let events = clip.events
    let lines = events.map { "\(clip.frames[$0.frames.lowerBound].time)  \(clip.title(of: $0))" }
    return Field(
      "events",
      events.isEmpty ? nil : "Events",
      .array(events.map { SidecarEnd.json($0, person: tracks[$0.track]?.person) }),
      lines.joined(separator: "\n")
    )
  }

  private func section(_ id: Int, _ track: Track) -> InspectionPage.Section {
    let note = header.track(id)
    return InspectionPage.Section(
      "Track \(id)",
      list: "tracks",
      [
        Field("id", nil, count: id),
        Field("name", "Name", text: note?.name),
        Field("person", "Person", track.person.map { .integer($0) }, personText(track.person)),
        track.person == nil ? missingPerson : nil,
        Field("hidden", "Hidden", note?.isHidden == true ? .bool(true) : nil, "yes, not stamped"),
        Field("firstFrame", "First frame", count: track.first),
        Field("lastFrame", "Last frame", count: track.last),
        Field("frames", "Seen in", .integer(track.frames), "\(track.frames) frames"),
      ]
    )
  }

  /// Why the face of a track is that of no person.
  private var missingPerson: Field? {
    let job = header.job
    let (key, text) =
      !job.detection.recognizesPeople || !job.tracking.isOn
      ? ("notSought", "none, because people were not recognised")
      : (
        "noClearView", "none, because no view is large, sharp and frontal enough to tell who it is"
      )
    return Field("missingPerson", "Person", .string(key), text)
  }

  /// The number of a person, and the name if there is one.
  private func personText(_ number: Int?) -> String {
    let name = number.flatMap(header.name(ofPerson:))
    return "\(number ?? 0)" + (name.map { ", \($0)" } ?? "")
  }

  private func sourceText(_ header: SidecarHeader) -> String {
    header.sourceName + (header.sourceSize.map { ", \($0) bytes" } ?? "")
  }

  private func streamText(_ header: SidecarHeader) -> String {
    let rate =
      header.frameRate.isPositive ? ", \(header.frameRate.decimalText) frames a second" : ""
    return "\(header.geometry.displaySize)\(rate), time base \(header.timeBase)"
  }

  private func optionsText(_ header: SidecarHeader) -> String {
    header.options.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      .joined(separator: ", ")
  }

  /// The covered areas, as an option names them.
  private func areasText(_ header: SidecarHeader) -> String {
    let clock = PlayerClock(start: header.clockStart, timeBase: header.timeBase)
    return header.coveredAreas.map { AreaRequest(of: $0, by: clock).text }.joined(separator: "\n")
  }

  private var framesText: String {
    times.map { "\(frameCount), from \($0.first) to \($0.last)" } ?? "\(frameCount)"
  }

  private var facesText: String {
    let kinds = sources.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let list = kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
    return "\(faceCount)\(list) in \(framesWithFaces) frames"
  }
}
