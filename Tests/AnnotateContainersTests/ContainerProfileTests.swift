import TestSupport
import Testing

@testable import AnnotateContainers

/// What profiles state, in words, so that a change of a profile, or of a family of profiles, is visible.
@Suite("Container profiles", .tags(.golden), .timeLimit(.minutes(10)))
struct ContainerProfileTests {
  @Test("profiles state the approved properties of containers")
  func approved() throws {
    try expectSnapshot(
      ContainerRegistry.all.map(text).joined(separator: "\n"),
      named: "containers.txt"
    )
  }

  private func text(_ profile: ContainerProfile) -> String {
    let parts = [
      ("picture", words(of: profile.picture)), ("times", words(of: profile.times)),
      ("streams", words(of: profile.streams)), ("tags", words(of: profile.tags)),
      ("writing", words(of: profile.writing)),
    ]
    let lines = parts.filter { !$0.1.isEmpty }.map { "  \($0.0): \($0.1)\n" }
    return profile.name + "\n" + lines.joined()
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
      (part.storesPixelShape, "pixelShape"),
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
      (part.forgetsCodecDelay, "codecDelay"), (part.sharesTimesOfAudio, "sharedAudio"),
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
      words(of: part.roles),
      part.tagsOfLengthPrefixed["h264"],
      part.holdsEmptyStreams ? nil : "noEmpty"
    )
  }

  private func words(of roles: ContainerProfile.Roles) -> String? {
    let kinds = roles.ofKinds.values.map(\.count).reduce(0, +)
    let counts = [
      (roles.ofAll.count, "roles"), (kinds, "rolesOfKinds"), (roles.joint.count, "joint"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.1):\($0.0)" }
    return words.isEmpty ? nil : words.joined(separator: " ")
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
      part.languages == .texts ? nil : "languages:\(part.languages)",
      part.countsDates ? "dates" : nil,
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
      part.optionsOfLateStart.first.map { "late:\($0.name)" },
      part.repetition == .none ? nil : "repetition:\(part.repetition)",
      part.finalDelay == .none ? nil : "pause:\(part.finalDelay)"
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
