/// What a file tells about people, places and devices besides its pictures, its audio and its subtitles.
package struct PersonalData: Sendable, Hashable {
  /// A kind of such data, in the order in which they are named.
  package enum Kind: Sendable, CaseIterable {
    case location, device, serialNumber, owner, time, software, title, comment, otherTag
    case exif, makerNote, xmp, iptc, preview, remark
    case trackName, chapterTitle, textTrack, dataTrack, videoTrack, cover, attachment, part
  }

  /// How often each kind was found.
  private var counts: [Kind: Int] = [:]

  /// Makes a collection of nothing.
  package init() {}

  /// Whether there is nothing.
  package var isEmpty: Bool { counts.isEmpty }

  /// Adds something.
  package mutating func add(_ kind: Kind, _ count: Int = 1) {
    if count > 0 { counts[kind, default: 0] += count }
  }

  /// Adds a tag by its name.
  package mutating func add(tag name: String) { add(Kind(ofTag: name)) }

  /// Adds what another collection has.
  package mutating func add(_ other: PersonalData) {
    for (kind, count) in other.counts { add(kind, count) }
  }

  /// The kinds that another collection lacks.
  package func kinds(beyond other: PersonalData) -> PersonalData {
    var rest = self
    for kind in other.counts.keys { rest.counts[kind] = nil }
    return rest
  }

  /// What was found, in words such as `2 data tracks`.
  package var words: [String] {
    Kind.allCases.compactMap { kind in counts[kind].map(kind.words) }
  }
}

extension PersonalData.Kind {
  /// The words in the names of tags that show their kind, in the order in which they are looked for.
  private static let signs: [(Self, [String])] = [
    (.location, ["location", "gps", "iso6709", "latitude", "longitude", "place", "city"]),
    (.serialNumber, ["serial", "uuid", "umid", "identifier", "uniqueid", "deviceid"]),
    (.time, ["date", "time", "year"]),
    (
      .owner,
      [
        "artist", "author", "owner", "copyright", "creator", "director", "producer", "composer",
        "performer", "publisher", "encoded_by", "provider", "people", "person", "host",
      ]
    ),
    (.device, ["make", "model", "camera", "lens", "device", "manufacturer", "android"]),
    (.software, ["software", "tool", "encoder", "writer", "product"]),
    (.title, ["title", "album", "service_name"]),
    (
      .comment, ["comment", "description", "synopsis", "keywords", "lyrics", "subject", "caption"]
    ),
  ]

  /// The kind of a tag with a name.
  package init(ofTag name: String) {
    let name = name.lowercased().replacing("quicktime", with: "")
    self = Self.signs.first { $0.1.contains(where: name.contains) }?.0 ?? .otherTag
  }

  fileprivate func words(_ count: Int) -> String {
    let one = count == 1
    return switch self {
    case .location: "location"
    case .device: "camera model"
    case .serialNumber: "serial number"
    case .owner: "owner"
    case .time: "date"
    case .software: "software"
    case .title: "title"
    case .comment: "comment"
    case .otherTag: one ? "1 other tag" : "\(count) other tags"
    case .exif: "EXIF"
    case .makerNote: "maker note"
    case .xmp: "XMP"
    case .iptc: "IPTC and Photoshop records"
    case .preview: "preview"
    case .remark: "texts"
    case .trackName: one ? "1 name of a track" : "\(count) names of tracks"
    case .chapterTitle: one ? "1 title of a chapter" : "\(count) titles of chapters"
    case .textTrack: one ? "1 text track" : "\(count) text tracks"
    case .dataTrack: one ? "1 data track" : "\(count) data tracks"
    case .videoTrack: one ? "1 further video" : "\(count) further videos"
    case .cover: one ? "1 cover" : "\(count) covers"
    case .attachment: one ? "1 attached file" : "\(count) attached files"
    case .part: one ? "1 further part of the file" : "\(count) further parts of the file"
    }
  }
}
