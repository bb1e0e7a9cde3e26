import Testing

@testable import AnnotateMedia

/// What a container holds: one row of the table.
struct HeldByContainer: Sendable, CustomTestStringConvertible {
  let name: String
  let picture: String
  let times: String
  let streams: String
  let tags: String
  let writing: String
  var testDescription: String { name }

  init(
    _ name: String,
    picture: String = "",
    times: String = "",
    streams: String = "",
    tags: String = "",
    writing: String = ""
  ) {
    (self.name, self.picture, self.times) = (name, picture, times)
    (self.streams, self.tags, self.writing) = (streams, tags, writing)
  }
}

@Suite("Container profiles", .timeLimit(.minutes(10)))
struct ContainerProfileTests {
  static let quickTime = [
    HeldByContainer(
      "mp4",
      picture: "orientation aperture colours playable tag:hvc1",
      times: "start anyBase lastDuration hidesBeforeZero runUps",
      streams: "described covers:streams mov_text faces:iso default roles:7",
      tags: "file:all stream:3 full:26 handlers timecode:video chapters",
      writing: "streamed boxes timescale"
    ),
    HeldByContainer(
      "mov",
      picture: "orientation aperture colours fields alpha raw tag:hvc1",
      times: "start anyBase lastDuration hidesBeforeZero runUps",
      streams: "described mov_text faces:quickTime default",
      tags: "file:all stream:3 full:10 handlers timecode:video chapters",
      writing: "streamed boxes timescale"
    ),
    HeldByContainer(
      "ipod",
      picture: "orientation aperture colours tag:hvc1",
      times: "start anyBase lastDuration hidesBeforeZero runUps",
      streams: "described covers:streams mov_text faces:iso default",
      tags: "file:all stream:3 full:26 handlers timecode:video chapters",
      writing: "streamed boxes timescale write_tmcd"
    ),
    HeldByContainer(
      "3gp",
      picture: "orientation aperture colours",
      times: "start anyBase lastDuration hidesBeforeZero runUps",
      streams: "described",
      tags: "file:all stream:3 full:0 handlers",
      writing: "streamed boxes timescale"
    ),
    HeldByContainer(
      "3g2",
      picture: "orientation aperture colours",
      times: "start anyBase lastDuration hidesBeforeZero runUps",
      streams: "described",
      tags: "file:all stream:3 full:0 handlers",
      writing: "streamed boxes timescale"
    ),
    HeldByContainer(
      "psp",
      picture: "orientation aperture colours",
      times: "start anyBase lastDuration hidesBeforeZero runUps",
      streams: "described",
      tags: "file:all stream:3 full:26 handlers",
      writing: "streamed boxes timescale"
    ),
    HeldByContainer(
      "f4v",
      picture: "orientation aperture",
      times: "start anyBase lastDuration hidesBeforeZero runUps",
      streams: "described",
      tags: "file:all stream:3 full:26 handlers chapters",
      writing: "streamed boxes timescale"
    ),
    HeldByContainer("ismv", picture: "colours", tags: "file:0 stream:0"),
  ]

  static let others = [
    HeldByContainer(
      "matroska",
      picture: "colours fields alpha besidePackets",
      times: "start hidesBeforeZero negative codecDelay",
      streams: "covers:attachments attachments subrip faces:webVTT default roles:7",
      tags: "file:all stream:all-1 most timecode:video chapters",
      writing: "streamed live"
    ),
    HeldByContainer(
      "webm",
      picture: "colours alpha besidePackets",
      times: "start hidesBeforeZero negative codecDelay",
      streams: "webvtt faces:webVTT default roles:7",
      tags: "file:all stream:all-1 most timecode:video chapters",
      writing: "streamed live"
    ),
    HeldByContainer(
      "avi",
      picture: "alpha",
      times: "packets negative",
      streams: "kinds:2-1 avc1",
      tags: "file:24 stream:1 timecode:file",
      writing: "headers"
    ),
    HeldByContainer(
      "mxf",
      picture: "colours fields codecs:6 rates trial:mpeg2video",
      times: "frames negative",
      tags: "file:all stream:0 timecode:video",
      writing: "order"
    ),
    HeldByContainer(
      "mpegts",
      picture: "codecs:5",
      times: "sharedSound delay:700000",
      streams: "codecs:21 roles:2",
      tags: "file:1 title:2 stream:0 kinds:2",
      writing: "streamed m2ts:mpegts_m2ts_mode late:mpegts_copyts"
    ),
    HeldByContainer(
      "mpeg",
      picture: "codecs:2",
      times: "delay:700000",
      streams: "codecs:8",
      tags: "file:0 stream:0",
      writing: "streamed"
    ),
    HeldByContainer(
      "svcd",
      picture: "codecs:1",
      times: "delay:700000",
      streams: "codecs:2",
      tags: "file:0 stream:0"
    ),
    HeldByContainer(
      "vob",
      picture: "codecs:1",
      times: "delay:700000",
      streams: "codecs:5",
      tags: "file:0 stream:0"
    ),
    HeldByContainer(
      "dvd",
      picture: "codecs:1",
      times: "delay:700000",
      streams: "codecs:5",
      tags: "file:0 stream:0"
    ),
    HeldByContainer(
      "nut",
      picture: "alpha",
      times: "anyBase",
      streams: "default",
      tags: "file:all stream:all timecode:video chapters",
      writing: "streamed"
    ),
    HeldByContainer("asf", tags: "file:all stream:1 chapters"),
    HeldByContainer("ogg", tags: "file:all stream:all chapters"),
    HeldByContainer("ogv", tags: "file:all stream:all chapters", writing: "streamed"),
    HeldByContainer("flv", tags: "file:all stream:0", writing: "streamed"),
    HeldByContainer("wtv", tags: "file:all stream:0"),
    HeldByContainer("image2", picture: "orientation", tags: "file:0 stream:0"),
  ]

  @Test("profiles state what the containers hold", arguments: quickTime + others)
  func held(_ expected: HeldByContainer) throws {
    let profile = try #require(ContainerRegistry.all.first { $0.name == expected.name })
    #expect(words(of: profile.picture) == expected.picture)
    #expect(words(of: profile.times) == expected.times)
    #expect(words(of: profile.streams) == expected.streams)
    #expect(words(of: profile.tags) == expected.tags)
    #expect(words(of: profile.writing) == expected.writing)
  }

  @Test("every profile is in the table")
  func complete() {
    let names = (Self.quickTime + Self.others).map(\.name)
    #expect(ContainerRegistry.all.map(\.name).sorted() == names.sorted())
  }

  @Test("the default profile promises nothing")
  func unknown() {
    let profile = ContainerRegistry.profile(writing: "gxf")
    #expect(profile == ContainerProfile(name: "gxf"))
    #expect(profile.contents == .video)
    #expect(profile.reading == ContainerProfile.Reading())
    #expect(words(of: profile.picture) == "")
    #expect(words(of: profile.times) == "")
    #expect(words(of: profile.streams) == "")
    #expect(words(of: profile.tags) == "file:0 stream:0")
    #expect(words(of: profile.writing) == "")
  }

  @Test("codecs for players are H.264 and HEVC, and VP9 in WebM")
  func players() {
    for profile in ContainerRegistry.all {
      let codecs = profile.picture.codecsForPlayers
      let expected = profile.name == "webm" ? ["vp9", "vp9"] : ["h264", "hevc"]
      #expect([codecs.shallow, codecs.deep] == expected)
    }
  }
}

extension ContainerProfileTests {
  private func words(of part: ContainerProfile.Picture) -> String {
    let flags = [
      (part.storesOrientation, "orientation"), (part.storesCleanAperture, "aperture"),
      (part.storesColorTags, "colours"), (part.storesFieldOrder, "fields"),
      (part.holdsTransparentCodecs, "alpha"), (part.storesAlphaBesidePackets, "besidePackets"),
      (part.prefersPlayableCodecs, "playable"), (part.rawFormats != nil, "raw"),
    ]
    return joined(
      flags,
      part.codecs.map { "codecs:\($0.count)" },
      part.limitsFrameRates ? "rates" : nil,
      part.trialCodec.map { "trial:\($0)" },
      part.codecTags["hevc"].map { "tag:\($0)" }
    )
  }

  private func words(of part: ContainerProfile.Times) -> String {
    let counting =
      switch part.counting {
      case .timestamps: nil as String?
      case .frames: "frames"
      case .packets: "packets"
      }
    let flags = [
      (part.keepsStart, "start"), (part.hasAnyTimeBase, "anyBase"),
      (part.keepsLastDuration, "lastDuration"), (part.hidesBeforeZero, "hidesBeforeZero"),
      (part.holdsNegativeTimes, "negative"), (part.hidesRunUps, "runUps"),
      (part.forgetsCodecDelay, "codecDelay"), (part.sharesTimesOfSound, "sharedSound"),
    ]
    return
      ([counting].compactMap(\.self)
      + [joined(flags, part.clockDelay.map { "delay:\($0)" })])
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func words(of part: ContainerProfile.Streams) -> String {
    let known: String? =
      switch part.known {
      case .whateverMuxerAccepts: nil
      case .codecs(let names): "codecs:\(names.count)"
      case .kinds(let kinds, let except): "kinds:\(kinds.count)-\(except.count)"
      }
    let faces: String? =
      switch part.faces {
      case .none: nil
      case .timedMetadata(let style): "faces:\(style)"
      case .webVTT: "faces:webVTT"
      }
    let flags = [(part.data == .described, "described")]
    return joined(
      flags,
      known,
      part.covers == .none ? nil : "covers:\(part.covers)",
      part.holdsAttachments ? "attachments" : nil,
      part.subtitleCodec,
      faces,
      part.marksDefault ? "default" : nil,
      part.roles.isEmpty ? nil : "roles:\(part.roles.count)",
      part.tagsOfLengthPrefixed["h264"]
    )
  }

  private func words(of part: ContainerProfile.Tags) -> String {
    joined(
      [],
      "file:\(text(part.ofFile))",
      part.titleNames.isEmpty ? nil : "title:\(part.titleNames.count)",
      "stream:\(text(part.ofStreams))",
      part.ofKinds.isEmpty ? nil : "kinds:\(part.ofKinds.count)",
      part.shortNames.map { "full:\($0.count)" },
      part.titlesAreHandlers ? "handlers" : nil,
      part.holdsMostTags ? "most" : nil,
      part.storesTimecode ? "timecode:\(part.timecode)" : nil,
      part.storesChapters ? "chapters" : nil
    )
  }

  private func words(of part: ContainerProfile.Writing) -> String {
    let finish: String? =
      switch part.finish {
      case .none: nil
      case .movieBoxes: "boxes"
      case .streamHeaders: "headers"
      }
    return joined(
      [(part.isStreamable, "streamed")],
      finish,
      part.needsMuxersOrder ? "order" : nil,
      part.timescaleOption.map { _ in "timescale" },
      part.options.first?.name,
      part.streamedOptions.first { $0.name != "movflags" }?.name,
      part.optionsOfEndings.first.map { "\($0.key):\($0.value[0].name)" },
      part.optionsOfLateStart.first.map { "late:\($0.name)" }
    )
  }

  private func text(_ selection: ContainerProfile.Tags.Selection) -> String {
    switch selection {
    case .allBut(let names): names.isEmpty ? "all" : "all-\(names.count)"
    case .only(let names): "\(names.count)"
    }
  }

  private func joined(_ flags: [(Bool, String)], _ words: String?...) -> String {
    (flags.filter(\.0).map(\.1) + words.compactMap(\.self)).joined(separator: " ")
  }
}
