internal import AnnotateCompression
internal import AnnotateExports
internal import AnnotateFiles
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateTracking
internal import AnnotateWording

/// An HTML file in which users review and edit a sidecar next to its video.
///
/// It needs no network and no other file than the video, unless a server sends it.
package struct ReviewPage: Sendable {
  /// The video that the page plays.
  struct Video: Sendable {
    /// The path of the video relative to the page: a relative reference as in RFC 3986.
    var reference: String
    /// The name of the file.
    var name: String
    /// The codec of its pictures, such as `h264`.
    var codec: String
    /// Whether its picture is the one that the sidecar's `output` describes.
    var isOutput = false
    /// How many seconds before the sidecar's first frame the video begins.
    var lead = 0.0
    /// An MP4 file that is embedded in the page and played instead; nil for none.
    var contents: [UInt8]?

    /// Describes a video.
    init(reference: String, name: String, codec: String) {
      (self.reference, self.name, self.codec) = (reference, name, codec)
    }
  }

  private let clip: ExportedClip
  private let header: SidecarHeader
  private let sidecar: CarriedSidecar
  private let video: Video
  private let bestFaces: [Int: BestFace]
  private let thumbnails: [Int: [UInt8]]
  private let server: Server?

  /// What a page knows of the server that sends it.
  package struct Server: Sendable {
    /// The version of the sidecar that the page shows.
    package var version: String
    /// The names of the styles of which it renders previews.
    package var styles: [String]
    /// The maximum size of a sidecar that it takes, in bytes.
    package var maxSidecarSize: Int

    /// Describes a server.
    package init(version: String, styles: [String], maxSidecarSize: Int) {
      (self.version, self.styles, self.maxSidecarSize) = (version, styles, maxSidecarSize)
    }
  }

  /// Describes a page.
  ///
  /// - Parameters:
  ///   - clip: The clip with its tracks.
  ///   - header: The header of the sidecar.
  ///   - sidecar: The file that the tracks come from.
  ///   - video: The video that the page plays.
  ///   - thumbnails: PNG pictures of the tracks' best faces, by the numbers of the tracks.
  ///   - server: The server that sends the page; nil for a page that is a file.
  init(
    of clip: ExportedClip,
    header: SidecarHeader,
    sidecar: CarriedSidecar,
    video: Video,
    thumbnails: [Int: [UInt8]],
    server: Server? = nil
  ) {
    (self.clip, self.header, self.sidecar, self.video) = (clip, header, sidecar, video)
    (self.thumbnails, self.server) = (thumbnails, server)
    bestFaces = BestFace.ofTracks(in: clip)
  }

  /// The HTML file.
  var bytes: [UInt8] {
    let values = [
      "title": Array("Faces in \(clip.sourceName)".xmlEscaped.utf8),
      "summary": Array(Self.harmless(summary.line).utf8),
      "table": Base64.encode(Deflater.deflate(FaceTable.bytes(of: clip))),
      "sidecar": sidecar.contents.map { Base64.encode(Deflater.deflate($0)) } ?? [],
      "clip": video.contents.map(Base64.encode) ?? [],
    ]
    return PageTemplate.filled(with: values, isServed: server != nil)
  }

  /// JSON in which no text can end the element that contains it.
  private static func harmless(_ json: String) -> String {
    json.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
  }

  private var summary: JSONValue {
    let timecode = clip.frames.lazy.compactMap(\.timecode).first
    let timeBase = header.timeBase
    return .object([
      "title": .string(clip.sourceName),
      "timeBase": .array([.integer(timeBase.numerator), .integer(timeBase.denominator)]),
      "start": .integer(Int(clip.frames.first?.time.value ?? 0)),
      "showings": .array(PictureShowing.all(of: header, isOutput: video.isOutput).map(\.json)),
      "timecode": timecode.map {
        .object(["rate": .integer($0.framesPerSecond), "drops": .bool($0.isDropFrame)])
      },
      "tracks": .array(clip.tracks.map(json)),
      "events": .array(clip.events.map(Self.json)),
      "scenes": .array(
        clip.frames.indices.dropFirst().filter { clip.frames[$0].startsScene }.map { .integer($0) }
      ),
      "covers": header.json["coveredAreas"] ?? .array([]),
      "limits": .string(DoubtPage.limits(of: header)),
      "reasons": .object(
        FaceDoubt.Reason.allCases.map { JSONValue.Member($0.rawValue, .string($0.words)) }
      ),
      "doubts": .array(clip.doubts.prefix(Self.maxDoubts).map(Self.json)),
      "words": .object(
        FaceEvent.Kind.allCases.map { JSONValue.Member($0.rawValue, .string($0.words)) }
      ),
      "video": .object([
        "path": .string(video.reference), "name": .string(video.name),
        "codec": .string(video.codec), "isEmbedded": .bool(video.contents != nil),
        "lead": .number(video.lead),
      ]),
      "sidecar": .object([
        "name": .string(sidecar.name), "checksum": .string(sidecar.checksum),
        "isEmbedded": .bool(sidecar.contents != nil),
      ]),
      "server": server.map { server in
        .object([
          "version": .string(server.version),
          "styles": .array(server.styles.map { .string($0) }),
          "maxSidecarSize": .integer(server.maxSidecarSize),
        ])
      },
    ])
  }

  private func json(_ track: ExportedTrack) -> JSONValue {
    let note = header.track(track.id)
    let picture = thumbnails[track.id].map {
      "data:image/png;base64," + String(decoding: Base64.encode($0), as: UTF8.self)
    }
    return .object([
      "id": .integer(track.id),
      "person": track.person.map { person in
        .string(header.name(ofPerson: person) ?? "person \(person)")
      },
      "name": note?.name.map { .string($0) },
      "hidden": note?.isHidden == true ? .bool(true) : nil,
      "best": .integer(bestFaces[track.id]?.face.frame ?? 0),
      "thumbnail": picture.map { .string($0) },
    ])
  }

  /// The maximum number of doubts of a page; nobody looks through more.
  private static let maxDoubts = 5000
  /// The maximum number of positions of a suspected face; between them it moves evenly.
  private static let maxPositions = 12

  private static func json(_ doubt: FaceDoubt) -> JSONValue {
    let faces = doubt.track == nil ? doubt.faces.evenly(atMost: maxPositions) : []
    return .object([
      "why": .array(doubt.reasons.map { .string($0.rawValue) }),
      "track": doubt.track.map { .integer($0.id) },
      "frame": .integer(doubt.frame),
      "first": .integer(doubt.frames.lowerBound), "last": .integer(doubt.frames.upperBound),
      "boxes": faces.isEmpty ? nil : .array(faces.map(json)),
    ])
  }

  private static func json(_ face: ExportedFace) -> JSONValue {
    let sides = [face.bounds.x, face.bounds.y, face.bounds.width, face.bounds.height]
    return .array([
      .integer(face.frame), .array(sides.map { .rounded($0, places: 2) }),
    ])
  }

  private static func json(_ event: FaceEvent) -> JSONValue {
    .object([
      "kind": .string(event.kind.rawValue), "track": .integer(event.track),
      "first": .integer(event.frames.lowerBound), "last": .integer(event.frames.upperBound),
    ])
  }
}

extension [ExportedFace] {
  /// Some of the faces at nearly even distances, with the first and the last.
  fileprivate func evenly(atMost maximum: Int) -> [ExportedFace] {
    guard count > maximum else { return self }
    return (0..<maximum).map { self[$0 * (count - 1) / (maximum - 1)] }
  }
}
