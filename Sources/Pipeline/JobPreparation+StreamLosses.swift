internal import Media
internal import MediaTypes

extension JobPreparation {
  /// The streams that the output will lack, a line each, and what it will lack of others.
  var streamLosses: [AnnotateError] {
    let kept = Set(carried.map(\.index)).union([video.index])
    let lost = source.streams.filter {
      !kept.contains($0.index) && !Self.isDropped($0, by: job)
    }
    return lost.map(leftOut) + carried.compactMap(lostStyles) + carried.compactMap(lostRoles)
      + [lostChapters].compactMap(\.self)
  }

  private func leftOut(_ stream: StreamInfo) -> AnnotateError {
    AnnotateError(
      .badInput,
      "leaving out stream \(stream.index) (\(stream.kind.rawValue), \(stream.codec)) of",
      subject: job.input,
      why: "the container \(format.name) cannot hold it"
    )
  }

  private func lostStyles(_ carried: CarriedStream) -> AnnotateError? {
    guard case .subtitle(let codec) = carried.way, source.hasSubtitleStyles(carried.stream) else {
      return nil
    }
    return AnnotateError(
      .badInput,
      "leaving out the styles of stream \(carried.index) (subtitle, \(carried.stream.codec)) of",
      subject: job.input,
      why:
        "the container \(format.name) holds subtitles as \(codec), which keeps the text and little "
        + "else",
      hints: ["write to .mkv"]
    )
  }

  private func lostRoles(_ carried: CarriedStream) -> AnnotateError? {
    let roles = StreamRoles.lost(of: carried.stream, from: source, in: format)
    guard !roles.isEmpty else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out that stream \(carried.index) (\(carried.stream.kind.rawValue)) is marked "
        + "\(roles.joined(separator: ", ")) in",
      subject: job.input,
      why: "the container \(format.name) cannot hold it"
    )
  }

  private var lostChapters: AnnotateError? {
    guard source.hasChapters, !format.storesChapters else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out the chapters of",
      subject: job.input,
      why: "the container \(format.name) cannot hold them"
    )
  }
}
