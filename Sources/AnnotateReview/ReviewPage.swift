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

/// The template of the review page, without the data of a clip; its parts are files in `Page/`.
///
/// Compiling the embedded files takes some ten seconds, but an incremental build does so only after a change of them.
enum PageTemplate {
  /// The scripts, in an order in which classes precede their subclasses.
  private static let scripts = [
    PackageResources.bytes_js, PackageResources.table_js, PackageResources.edits_js,
    PackageResources.boxes_js, PackageResources.points_js, PackageResources.sidecar_js,
    PackageResources.covers_js,
    PackageResources.save_js,
    PackageResources.pieces_js, PackageResources.drafts_js, PackageResources.picture_js,
    PackageResources.player_js, PackageResources.overlay_js, PackageResources.stamps_js,
    PackageResources.handles_js,
    PackageResources.drawing_js, PackageResources.coverediting_js, PackageResources.trackediting_js,
    PackageResources.curves_js,
    PackageResources.timeline_js, PackageResources.row_js, PackageResources.events_js,
    PackageResources.doubts_js, PackageResources.doubtpictures_js, PackageResources.doubtlist_js,
    PackageResources.keys_js, PackageResources.main_js,
  ]

  /// The scripts of a page that a server sends, which need the others.
  private static let servedScripts = [
    PackageResources.server_js, PackageResources.rendering_js,
  ]

  /// The page with `values` in place of the placeholders with their names.
  ///
  /// - Parameters:
  ///   - values: what replaces the placeholders.
  ///   - isServed: whether a server sends the page, which it may then talk to.
  /// - Returns: the HTML.
  /// - Precondition: a value cannot be mistaken for markup.
  static func filled(with values: [String: [UInt8]], isServed: Bool) -> [UInt8] {
    let scripts = (isServed ? servedScripts : []) + scripts
    let script = Array("\"use strict\";\n".utf8) + scripts.joined(separator: Array("\n".utf8))
    let parts = [
      "style": PackageResources.page_css, "script": Array(script),
      "connections": Array((isServed ? "'self'" : "'none'").utf8),
      "served": isServed ? PackageResources.served_html : [],
    ]
    return filled(PackageResources.page_html, with: values.merging(parts) { $1 })
  }

  /// The report of doubts with `values` in place of the placeholders with their names.
  ///
  /// - Precondition: a value cannot be mistaken for markup that it is not.
  static func report(with values: [String: [UInt8]]) -> [UInt8] {
    let parts = ["style": PackageResources.report_css, "script": PackageResources.report_js]
    return filled(PackageResources.report_html, with: values.merging(parts) { $1 })
  }

  private static func filled(_ template: [UInt8], with values: [String: [UInt8]]) -> [UInt8] {
    var page: [UInt8] = []
    for piece in String(decoding: template, as: UTF8.self).split(
      separator: "{{",
      omittingEmptySubsequences: false
    ) {
      guard let end = piece.firstRange(of: "}}"),
        let value = values[String(piece[..<end.lowerBound])]
      else {
        page += Array(piece.utf8)
        continue
      }
      page += value
      page += Array(piece[end.upperBound...].utf8)
    }
    return page
  }
}

/// The sidecar that a page shows, and that it saves with changes.
struct CarriedSidecar: Sendable {
  /// The maximum size of a sidecar that is embedded in the page: 64 MiB.
  ///
  /// The page asks for a larger one when it saves.
  static let maxSize = 64 << 20

  /// The name of the file, without its folder.
  let name: String
  /// The 32-bit FNV-1a hash in eight hexadecimal digits, by which the page recognises the file.
  let checksum: String
  /// The whole file; nil if it is too large to be embedded in the page.
  let contents: [UInt8]?

  /// Reads a file; the contents of one with more than `maxSize` bytes are not kept.
  ///
  /// - Throws: `.missingInput` or `.inputOutput` if it cannot be read.
  init(_ path: String, maxSize: Int = Self.maxSize) throws(AnnotateError) {
    name = FilePath(path).lastComponent
    var (sum, kept, count) = (Self.emptySum, [UInt8](), 0)
    try FileContents.readBlocks(of: path) { block in
      Self.add(block, to: &sum)
      count += block.count
      if count <= maxSize { kept += block }
    }
    checksum = sum.padded(to: 8, radix: 16)
    contents = count <= maxSize ? kept : nil
  }

  /// Takes a file that is in memory.
  init(name: String, contents: [UInt8]) {
    var sum = Self.emptySum
    Self.add(contents, to: &sum)
    (self.name, checksum, self.contents) = (name, sum.padded(to: 8, radix: 16), contents)
  }

  private static let emptySum: UInt32 = 0x811C_9DC5

  private static func add(_ bytes: some Sequence<UInt8>, to sum: inout UInt32) {
    for byte in bytes { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
  }
}

/// Encodes bytes as base64 (RFC 4648, section 4), which an HTML parser cannot mistake for markup.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )
  private static let filler = UInt8(ascii: "=")

  /// The base64 text of bytes, in ASCII.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let rest = bytes.count - start
      let second = rest > 1 ? bytes[start + 1] : 0
      let third = rest > 2 ? bytes[start + 2] : 0
      let group = Int(bytes[start]) << 16 | Int(second) << 8 | Int(third)
      result.append(letters[group >> 18])
      result.append(letters[group >> 12 & 63])
      result.append(rest > 1 ? letters[group >> 6 & 63] : filler)
      result.append(rest > 2 ? letters[group & 63] : filler)
    }
    return result
  }
}
