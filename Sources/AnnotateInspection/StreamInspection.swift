internal import AnnotateContainers
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// The facts that `inspect` shows about one stream.
struct StreamInspection {
  let stream: StreamFacts
  let facts: MediaFacts

  private typealias Field = InspectionPage.Field

  /// The known fields.
  var section: InspectionPage.Section {
    let isMain = stream.index == facts.mainVideoIndex
    let kind = stream.isCover ? "cover" : stream.kind.rawValue
    return InspectionPage.Section(
      "Stream \(stream.index): \(kind)\(isMain ? ", the main one" : "")",
      list: "streams",
      identity + (stream.picture.map { pictureFields($0) } ?? []) + audio
        + (facts.isSinglePicture ? timing.map { $0?.forPrograms } : timing)
        + [
          MediaInspection.metadataField(stream.metadata),
          MediaInspection.contentsField(facts.contents.filter { $0.stream == stream.index }),
        ]
    )
  }

  private func pictureFields(_ picture: PictureFacts) -> [Field?] {
    // Only the main video's pictures are decoded.
    let isMain = stream.index == facts.mainVideoIndex
    return PictureInspection(picture: picture, frames: isMain ? facts.frames : FrameTally()).fields
  }

  private var identity: [Field?] {
    [
      Field("index", nil, count: stream.index),
      Field("kind", nil, text: stream.kind.rawValue),
      Field("codec", "Codec", .string(stream.codec), codecText),
      Field("profile", nil, text: stream.profile),
      Field("codecTag", nil, text: stream.codecTag),
      Field("language", "Language", text: stream.metadata("language")),
      Field("title", "Title", text: stream.metadata("title")),
      Field(
        "dispositions",
        stream.dispositions.isEmpty ? nil : "Disposition",
        .array(stream.dispositions.map { .string($0) }),
        stream.dispositions.joined(separator: ", ")
      ),
      Field(
        "bitRate",
        "Bit rate",
        stream.bitRate.map { .integer($0) },
        stream.bitRate.map { $0 < 10_000 ? "\($0) bit/s" : "\(($0 + 500) / 1000) kbit/s" }
      ),
    ]
  }

  private var codecText: String {
    let details = [stream.profile, stream.codecTag].compactMap(\.self)
    return details.isEmpty ? stream.codec : "\(stream.codec) (\(details.joined(separator: ", ")))"
  }

  private var audio: [Field?] {
    guard let audio = stream.audio else { return [] }
    return [
      Field(
        "sound",
        "Audio",
        .object([
          "sampleRate": .integer(audio.sampleRate), "channels": .integer(audio.channels),
          "layout": .string(audio.layout),
        ]),
        "\(audio.sampleRate) Hz, \(audio.layout)"
      )
    ]
  }

  private var timing: [Field?] {
    guard stream.kind != .attachment else { return [] }
    let clock = StreamClock(stream)
    let first = clock.first.map { MediaTime($0, timeBase: stream.timeBase) }
    return [
      Field("timeBase", "Time base", Self.pair(stream.timeBase), "\(stream.timeBase)"),
      Field("start", "Start", first.map(MediaInspection.seconds), startText(first)),
      Field("startTicks", nil, first.map { .integer($0.value) }),
      Field("offset", nil, offset(of: first).map { .rounded($0, places: 6) }),
      Field(
        "duration",
        "Duration",
        stream.duration.map(MediaInspection.seconds),
        stream.duration?.description
      ),
      Field("packets", "Packets", count: stream.packets.count),
      Field("bytes", nil, count: stream.packets.byteCount),
      Field("frameCount", nil, count: stream.frameCount),
    ] + (stream.kind == .video && !stream.isCover ? clock.fields : [])
  }

  private func startText(_ first: MediaTime?) -> String? {
    guard let first else { return nil }
    guard let offset = offset(of: first), offset != 0 else { return "\(first)" }
    let milliseconds = (abs(offset) * 1000).rounded() / 1000
    return "\(first) (\(milliseconds) s \(offset > 0 ? "after" : "before") the video)"
  }

  /// Seconds from the first picture of the main video to the start of this stream.
  private func offset(of first: MediaTime?) -> Double? {
    guard let first, let main = facts.mainVideo, main.index != stream.index,
      let start = StreamClock(main).first
    else { return nil }
    return first.seconds - MediaTime(start, timeBase: main.timeBase).seconds
  }

  static func pair(_ ratio: Rational) -> JSONValue {
    .array([.integer(ratio.numerator), .integer(ratio.denominator)])
  }
}
