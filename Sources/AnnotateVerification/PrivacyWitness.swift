internal import AnnotateContainers
internal import AnnotateInventory
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateStills

/// What no reader shows of an output.
struct HiddenData {
  /// The padding that is not empty.
  var padding: [InventoryItem] = []
  /// The indices of the streams whose data for decoders tell something besides.
  var headers: [Int] = []
}

/// Finds what a source tells about people, places and devices, and what of that a private output still tells.
struct PrivacyWitness {
  private let requested: RequestedChanges
  /// What the pictures of the source tell.
  private var ofSources = PersonalData()
  /// What the pictures of the output tell, and the index of the first that does.
  private var left: (data: PersonalData, index: Int)?
  private var count = 0
  private var hasStills = false
  private var writesStills = false

  /// Prepares for an output; nil if it was not asked to be private.
  init?(_ requested: RequestedChanges) {
    guard requested.isPrivate else { return nil }
    self.requested = requested
  }

  /// Looks at the next picture of a source and at the one that it has become; nil is a frame of a video.
  mutating func look(at source: StillFile?, _ output: StillFile?) {
    defer { count += 1 }
    if let source {
      hasStills = true
      ofSources.add(source.personalData.kinds(beyond: ofSources))
    }
    writesStills = writesStills || output != nil
    guard left == nil, let found = output?.personalData, !found.isEmpty else { return }
    left = (found, count)
  }

  /// The findings: what was removed, and a line for each thing that is still there, also in what only `hidden` lists.
  func rows(
    _ source: MediaFacts,
    _ output: MediaFacts,
    _ header: SidecarHeader?,
    hidden: HiddenData = HiddenData()
  ) -> [VerificationRow] {
    let removed = hasStills ? ofSources : source.personalData(dropping: requested.drops)
    let summary = VerificationRow(
      "personal data",
      .changed,
      source: removed.isEmpty ? "none" : removed.words.joined(separator: ", "),
      output: nil,
      note: "removed, as asked for"
    )
    return [summary] + tags(output) + streams(output) + parts(output) + userData(output) + pictures
      + hidden.padding.map(Self.violation)
      + hidden.headers.map { Self.violation("header of stream \($0)", output.streams[$0].codec) }
      + (header?.hasPersonalData == true ? [Self.violation("names in the sidecar", "yes")] : [])
  }

  private var pictures: [VerificationRow] {
    guard let left else { return [] }
    let name = count == 1 ? "metadata" : "metadata of picture \(left.index + 1)"
    return [Self.violation(name, left.data.words.joined(separator: ", "))]
  }

  private func tags(_ output: MediaFacts) -> [VerificationRow] {
    let ofChapters = output.chapters.enumerated().flatMap { index, chapter in
      chapter.metadata.filter { $0.value != PrivateTags.title(ofChapter: index) }
        .map { ("chapter \(index + 1)", $0) }
    }
    let ofStreams = output.streams.flatMap { stream in
      stream.metadata.map { ("stream \(stream.index)", $0) }
    }
    let all = output.metadata.map { ("file", $0) } + ofStreams + ofChapters
    return all.filter { !PrivateTags.isHarmless($1, in: output.profile) }
      .map { Self.violation("\($0) \($1.key)", $1.value) }
  }

  private func streams(_ output: MediaFacts) -> [VerificationRow] {
    output.streams.filter { stream in
      stream.index != output.mainVideoIndex && !output.isRewritten(stream)
        && requested.drops(stream)
    }.map { Self.violation("stream \($0.index) (\($0.kind.rawValue))", $0.codec) }
  }

  private func userData(_ output: MediaFacts) -> [VerificationRow] {
    MediaFacts.userData.compactMap { name in
      output.frames.sideData[name].map { Self.violation("\(name) of the video", "\($0) frames") }
    }
  }

  private func parts(_ output: MediaFacts) -> [VerificationRow] {
    // The parts of pictures are read as metadata.
    writesStills
      ? []
      : output.contents.filter { $0.item.withoutPersonalData != $0.item }
        .map { Self.violation($0.item) }
  }

  private static func violation(_ item: InventoryItem) -> VerificationRow {
    violation(item.name, "\(item.bytes.count) bytes")
  }

  private static func violation(_ feature: String, _ found: String) -> VerificationRow {
    VerificationRow(
      "private: \(feature)",
      .lost,
      source: nil,
      output: found,
      note: "the output was to tell nothing about people, places and devices"
    )
  }
}
