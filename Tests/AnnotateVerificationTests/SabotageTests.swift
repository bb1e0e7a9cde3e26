import AnnotateContainers
import AnnotateLibav
import AnnotateMediaTypes
import AnnotateSidecar
import Testing

@testable import AnnotateVerification

/// Something that went missing from an output, and the lines that have to say so.
struct Sabotage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let lost: [String]
  /// What the source has more than the sample.
  var given: @Sendable (inout MediaFacts) -> Void = { _ in }
  /// What the output lacks of the source.
  let taken: @Sendable (inout MediaFacts) -> Void

  init(
    _ name: String,
    lost: [String],
    given: @escaping @Sendable (inout MediaFacts) -> Void = { _ in },
    _ taken: @escaping @Sendable (inout MediaFacts) -> Void
  ) {
    (testDescription, self.lost, self.given, self.taken) = (name, lost, given, taken)
  }
}

@Suite("What is missing in an output", .timeLimit(.minutes(10)))
struct SabotageTests {
  private static let times = [
    Sabotage("a frame", lost: ["frames", "frame times", "end"]) { $0.frames.times.removeLast() },
    Sabotage("the start", lost: ["start"]) { facts in
      for index in facts.frames.times.indices { facts.frames.times[index].presentation += 5 }
      for index in facts.streams[1].packets.records.indices {
        facts.streams[1].packets.records[index].presentation? += 200
      }
      for index in facts.streams[2].packets.records.indices {
        facts.streams[2].packets.records[index].presentation? += 200
      }
    },
    Sabotage("the place of a frame", lost: ["frame times"]) {
      $0.frames.times[1].presentation += 1
    },
    Sabotage("the length of the last frame", lost: ["end"]) { $0.frames.times[2].duration = 3 },
    Sabotage("whole packets", lost: ["damaged pieces"]) { $0.damageCount = 1 },
    Sabotage(
      "the label of the first frame",
      lost: ["timecode"],
      given: { $0.streams[0].metadata.append(MetadataEntry("timecode", "01:00:00:00")) },
      { $0.streams[0].metadata.removeLast() }
    ),
  ]

  private static let pictures = [
    Sabotage(
      "the video",
      lost: ["frames", "main video", "mastering display", "content light"]
    ) { facts in
      facts.streams.removeFirst()
      (facts.mainVideoIndex, facts.frames) = (nil, FrameTally())
    },
    Sabotage("a part of the picture", lost: ["picture size"]) {
      $0.frames.first?.size = PixelSize(56, 48)
    },
    Sabotage(
      "what is to be seen",
      lost: ["clean aperture"],
      given: { facts in
        facts.streams[0].picture?.geometry = FrameGeometry(
          codedSize: PixelSize(64, 48),
          cleanAperture: Rect(x: 2, y: 2, width: 60, height: 44)
        )
      },
      { $0.streams[0].picture?.geometry = FrameGeometry(codedSize: PixelSize(64, 48)) }
    ),
    Sabotage("wide pixels", lost: ["pixel aspect ratio"]) {
      $0.streams[0].picture?.geometry = FrameGeometry(
        codedSize: PixelSize(64, 48),
        sampleAspectRatio: Rational(4, 3)
      )
    },
    Sabotage("the turn", lost: ["orientation"]) {
      $0.streams[0].picture?.geometry = FrameGeometry(
        codedSize: PixelSize(64, 48),
        orientation: .down
      )
    },
    Sabotage("bits", lost: ["bit depth"]) { $0.frames.first?.pixelFormat?.depth = 8 },
    Sabotage("chroma", lost: ["chroma samples"]) {
      $0.frames.first?.pixelFormat?.log2ChromaHeight = 1
    },
    Sabotage("all colour", lost: ["chroma samples"]) {
      $0.frames.first?.pixelFormat?.components = 1
    },
    Sabotage("transparency", lost: ["transparency"], given: { $0.frames.usesAlpha = true }) {
      $0.frames.usesAlpha = false
    },
    Sabotage("fields", lost: ["field order"], given: { $0.frames.topFieldFirstCount = 3 }) {
      $0.frames.topFieldFirstCount = 2
    },
    Sabotage(
      "captions",
      lost: ["ATSC A53 Part 4 Closed Captions"],
      given: { $0.frames.sideData["ATSC A53 Part 4 Closed Captions"] = 3 },
      { $0.frames.sideData["ATSC A53 Part 4 Closed Captions"] = 2 }
    ),
    Sabotage(
      "the shape of the world",
      lost: ["Spherical Mapping"],
      given: { $0.streams[0].picture?.otherSideData = ["Spherical Mapping"] },
      { $0.streams[0].picture?.otherSideData = [] }
    ),
  ]

  private static let colors = [
    Sabotage("primaries", lost: ["colour primaries"]) { $0.frames.first?.color.primaries = 1 },
    Sabotage("the transfer", lost: ["transfer"]) { $0.frames.first?.color.transfer = 2 },
    Sabotage("the matrix", lost: ["matrix"]) { $0.frames.first?.color.matrix = 1 },
    Sabotage("the range", lost: ["range"]) { $0.frames.first?.color.isFullRange = true },
    Sabotage("where chroma lies", lost: ["chroma location"]) {
      $0.frames.first?.color.chromaLocation = .center
    },
    Sabotage("the display", lost: ["mastering display"]) {
      $0.frames.first?.mastering?.luminance = [Rational(1, 10), Rational(1000, 1)]
    },
    Sabotage("light levels", lost: ["content light"]) { $0.frames.first?.contentLight = nil },
    Sabotage(
      "Dolby Vision",
      lost: ["Dolby Vision"],
      given: { $0.streams[0].picture?.dolbyVision = "8.4" },
      { $0.streams[0].picture?.dolbyVision = nil }
    ),
  ]

  private static let others = [
    Sabotage("a stream", lost: ["stream 1 (audio)"]) { $0.streams.remove(at: 1) },
    Sabotage("sound", lost: ["stream 1 (audio)"]) {
      $0.streams[1].packets.records[1].meaning = 9
      $0.streams[1].packets.records[1].digest = 9
      $0.streams[1].packets.digest = "other"
    },
    Sabotage("what lies beside packets", lost: ["stream 1 (audio)"]) {
      $0.streams[1].packets.additionCount = 0
    },
    Sabotage("the place of sound", lost: ["stream 1 (audio) times"]) { facts in
      for index in facts.streams[1].packets.records.indices {
        facts.streams[1].packets.records[index].presentation? += 1
      }
    },
    Sabotage("how long words are shown", lost: ["stream 2 (subtitle) durations"]) {
      $0.streams[2].packets.records[0].duration -= 2
    },
    Sabotage(
      "bytes of an attached file",
      lost: ["stream 3 (attachment)"],
      given: { facts in
        facts.streams.append(
          StreamFacts(
            index: 3,
            kind: .attachment,
            codec: "ttf",
            timeBase: Rational(1, 1000),
            headerDigest: "bytes"
          )
        )
      },
      { $0.streams[3].headerDigest = "other bytes" }
    ),
    Sabotage("a language", lost: ["stream 1 (audio) language"]) { $0.streams[1].metadata = [] },
    Sabotage("a purpose", lost: ["stream 2 (subtitle) disposition"]) {
      $0.streams[2].dispositions = []
    },
    Sabotage("the title", lost: ["file title"]) { $0.metadata = [] },
    Sabotage("a chapter", lost: ["chapters"]) { $0.chapters = [] },
    Sabotage("the title of a chapter", lost: ["chapter 1 title"]) { facts in
      let chapter = facts.chapters[0]
      facts.chapters = [ChapterFacts(start: chapter.start, end: chapter.end, metadata: [])]
    },
    Sabotage("the end of a chapter", lost: ["chapter 1 times"]) { facts in
      let chapter = facts.chapters[0]
      let end = MediaTime(200, timeBase: Rational(1, 1000))
      facts.chapters = [
        ChapterFacts(start: chapter.start, end: end, metadata: chapter.metadata)
      ]
    },
  ]

  /// Three frames in ten bits with sound, words, a chapter and all tags.
  private static var sample: MediaFacts {
    let milliseconds = Rational(1, 1000)
    let format = PixelFormatFacts(name: "yuv422p10le", depth: 10, log2ChromaWidth: 1)
    let color = ColorDescription(
      primaries: 9,
      transfer: 16,
      matrix: 9,
      isFullRange: false,
      chromaLocation: .topLeft
    )
    let frame = FrameFacts(
      size: PixelSize(64, 48),
      pixelFormat: format,
      color: color,
      mastering: MasteringDisplay(
        chromaticities: nil,
        luminance: [Rational(1, 100), Rational(1000, 1)]
      ),
      contentLight: ContentLight(maximum: 1000, maximumAverage: 400)
    )
    let video = StreamFacts(
      index: 0,
      kind: .video,
      codec: "hevc",
      timeBase: Rational(1, 25),
      picture: PictureFacts(geometry: FrameGeometry(codedSize: PixelSize(64, 48)))
    )
    let records = { (count: Int) in
      (0..<count).map {
        PacketRecord(
          presentation: Int64(40 * $0),
          duration: 40,
          digest: UInt64($0),
          meaning: UInt64($0)
        )
      }
    }
    let sound = StreamFacts(
      index: 1,
      kind: .audio,
      codec: "aac",
      timeBase: milliseconds,
      metadata: [MetadataEntry("language", "deu")],
      packets: PacketTally(count: 3, additionCount: 1, records: records(3), digest: "sound")
    )
    let words = StreamFacts(
      index: 2,
      kind: .subtitle,
      codec: "subrip",
      timeBase: milliseconds,
      dispositions: ["forced"],
      packets: PacketTally(count: 2, records: records(2), digest: "words")
    )
    let chapter = ChapterFacts(
      start: MediaTime(0, timeBase: milliseconds),
      end: MediaTime(120, timeBase: milliseconds),
      metadata: [MetadataEntry("title", "One")]
    )
    return MediaFacts(
      path: "in.mov",
      formatName: "mov,mp4,m4a,3gp,3g2,mj2",
      metadata: [MetadataEntry("title", "A film")],
      chapters: [chapter],
      streams: [video, sound, words],
      mainVideoIndex: 0,
      frames: FrameTally(
        times: (0..<3).map { FrameTime($0, duration: 1) },
        first: frame
      )
    )
  }

  private func report(
    _ source: MediaFacts,
    _ output: MediaFacts
  ) -> VerificationReport {
    VerificationReport(of: Comparison(source: source, output: output))
  }

  @Test("is lost by name, and nothing else is", arguments: times + pictures + colors + others)
  func named(_ sabotage: Sabotage) {
    var source = Self.sample
    sabotage.given(&source)
    #expect(report(source, source).losses == [])
    var output = source
    sabotage.taken(&output)
    #expect(report(source, output).losses.map(\.feature) == sabotage.lost)
  }

  @Test("a cover that is left out is lost, unless the job hides faces; then one that is kept is")
  func unseen() {
    let output = Self.sample
    var source = output
    source.streams.append(
      StreamFacts(
        index: 3,
        kind: .video,
        codec: "mjpeg",
        timeBase: Rational(1, 1000),
        dispositions: ["attached_pic"],
        showsPictures: true
      )
    )
    var header = SidecarHeader(
      generatorVersion: "",
      sourceName: "in.mov",
      sourceSize: nil,
      timeBase: Rational(1, 25),
      frameRate: Rational(25, 1),
      geometry: FrameGeometry(codedSize: PixelSize(64, 48)),
      startTimecode: nil,
      models: [],
      options: [:]
    )
    func lost(_ output: MediaFacts) -> [String] {
      let requested = RequestedChanges(header)
      return VerificationReport(
        of: Comparison(source: source, output: output, requested: requested)
      ).losses.map(\.feature)
    }
    #expect(lost(output) == ["stream 3 (cover)"] && lost(source) == [])
    header.hidesFaces = true
    #expect(lost(output) == [] && lost(source) == ["pictures of stream 3"])
    header.options["drop"] = "picture"
    header.hidesFaces = false
    #expect(lost(output) == [])
  }

  @Test("a shift of everything alike is no loss in NUT, unless sound goes its own way")
  func shifted() {
    let source = Self.sample
    var output = source
    output.formatName = "nut"
    for index in output.frames.times.indices { output.frames.times[index].presentation += 5 }
    for stream in [1, 2] {
      for index in output.streams[stream].packets.records.indices {
        output.streams[stream].packets.records[index].presentation? += 200
      }
    }
    #expect(report(source, output).losses == [])
    for index in output.streams[1].packets.records.indices {
      output.streams[1].packets.records[index].presentation? += 2
    }
    #expect(report(source, output).losses.map(\.feature) == ["stream 1 (audio) times"])
  }

  @Test("sound that begins later, because only whole packets count, is lost")
  func priming() throws {
    var source = Self.sample
    source.streams[1].timeBase = Rational(1, 44_100)
    for index in 0..<3 {
      source.streams[1].packets.records[index].presentation = Int64(1024 * (index - 1))
    }
    var output = source
    output.formatName = "avi"
    output.streams[1].timeBase = Rational(1024, 44_100)
    for index in 0..<3 { output.streams[1].packets.records[index].presentation = Int64(index) }
    let lost = report(source, output).losses
    #expect(lost.map(\.feature) == ["stream 1 (audio) times"])
    #expect(lost.first?.note?.contains("23 ms later") == true)
    for index in 0..<3 { output.streams[1].packets.records[index].presentation = Int64(index - 1) }
    #expect(report(source, output).losses == [])
  }

  @Test("service names are titles, and identifiers of the file are only changed")
  func tags() {
    var source = Self.sample
    source.metadata.append(MetadataEntry("material_package_umid", "0x01"))
    source.metadata.append(MetadataEntry("product_name", "A writer"))
    source.streams[1].metadata.append(
      MetadataEntry("creation_time", "2020-01-02T03:04:05.000000Z")
    )
    var output = Self.sample
    output.formatName = "mpegts"
    output.metadata = [
      MetadataEntry("service_name", "A film"), MetadataEntry("material_package_umid", "0x02"),
    ]
    #expect(
      report(source, output).losses.map(\.feature) == ["stream 1 (audio) creation_time"]
    )
    output.metadata.append(MetadataEntry("creation_time", "2020-01-02T03:04:05.000000Z"))
    #expect(report(source, output).losses == [])
    output.metadata[0] = MetadataEntry("service_name", "Another film")
    #expect(report(source, output).losses.map(\.feature) == ["file title"])
  }

  @Test(
    "containers have names of their own for tags",
    arguments: [
      ("mxf", "album", "comment_album"), ("avi", "album", "product"), ("avi", "keywords", "IKEY"),
      ("mpegts", "title", "service_name"),
    ]
  )
  func namesOfTags(_ format: String, _ name: String, _ other: String) {
    var source = Self.sample
    source.metadata = [MetadataEntry(name, "x")]
    var output = source
    output.formatName = format
    output.metadata = [MetadataEntry(other, "x")]
    #expect(report(source, output).losses == [])
    output.formatName = "nut"
    #expect(report(source, output).losses.map(\.feature) == ["file \(name)"])
  }

  @Test("files of pictures follow conventions of their own, but have not all of the chroma")
  func pictureConventions() {
    var source = Self.sample
    (source.formatName, source.streams) = ("image2", [source.streams[0]])
    (source.chapters, source.metadata) = ([], [])
    source.frames.first?.color = ColorDescription(
      matrix: 5,
      isFullRange: true,
      chromaLocation: .center
    )
    source.frames.first?.pixelFormat = PixelFormatFacts(
      name: "yuvj420p",
      depth: 8,
      log2ChromaWidth: 1,
      log2ChromaHeight: 1
    )
    source.frames.first?.mastering = nil
    source.frames.first?.contentLight = nil
    var output = source
    output.frames.first?.color = ColorDescription(matrix: 5, isFullRange: false)
    output.frames.first?.pixelFormat?.name = "yuv420p"
    #expect(report(source, output).losses == [])
    source.frames.first?.pixelFormat?.log2ChromaHeight = 0
    #expect(report(source, output).losses.map(\.feature) == ["chroma samples"])
    // Grey has no chroma to lose in any format.
    source.frames.first?.pixelFormat = PixelFormatFacts(name: "gray", depth: 8, components: 1)
    #expect(report(source, output).losses == [])
  }
}
