internal import AnnotateContainers
internal import AnnotateInventory
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes

extension JobPreparation {
  /// Warnings about the streams that the output will lack, and about what other streams lose, one line each.
  var streamLosses: [AnnotateError] {
    let kept = Set(carried.map(\.index)).union([video.index])
    let lost = source.streams.filter {
      !kept.contains($0.index) && !job.output.drops($0)
    }
    return lost.map { leftOut($0) } + carried.compactMap(knownStyles)
      + carried.compactMap(lostRoles) + [lostChapters].compactMap(\.self) + lostTags
      + lostContents
  }

  private var lostTags: [AnnotateError] {
    // Tags of picture files are copied to picture files with their metadata.
    guard destination == nil || pictures == nil else { return [] }
    let own = carried.filter { $0.way != .rewritten && $0.way != .attachedCover }.map(\.stream)
    return TagCarriage.lost(of: source, streams: [video] + own, in: format).map { leftOut($0) }
  }

  private func leftOut(_ stream: StreamInfo) -> AnnotateError {
    let holders = holders(of: stream)
    // Whether a container could hold it is unknown then.
    let isUnknown = stream.codec == "none" && stream.kind != .data && holders == nil
    return AnnotateError(
      .badInput,
      "leaving out \(stream.label) of",
      subject: job.input.path,
      why: isUnknown
        ? "FFmpeg does not know how it is coded"
        : "the container \(format.name) cannot hold it",
      hints: (holders.map { ["write to \($0)"] } ?? []) + conversionHint(for: stream)
    )
  }

  /// The proposal to convert audio that the container cannot hold.
  private func conversionHint(for stream: StreamInfo) -> [String] {
    let codecs = job.output.soundCodec == nil ? ["aac", "opus", "mp3", "ac3"] : []
    guard stream.kind == .audio, destination == nil,
      let codec = codecs.first(where: { isConvertible(stream, to: $0) })
    else { return [] }
    return ["convert it with --convert-audio \(codec)"]
  }

  private func isConvertible(_ stream: StreamInfo, to codec: String) -> Bool {
    !StreamCarriage.carried(of: [stream], from: source, in: format, soundCodec: codec).isEmpty
  }

  /// Common containers that can hold a stream, by their extensions; nil if none can.
  private func holders(of stream: StreamInfo) -> String? {
    let able = ["mov", "mkv"].filter { name in
      guard let other = try? OutputFormat(named: name), other.name != format.name else {
        return false
      }
      return !StreamCarriage.carried(of: [stream], from: source, in: other).isEmpty
    }
    return able.isEmpty ? nil : able.map { "." + $0 }.joined(separator: " or ")
  }

  private var lostContents: [AnnotateError] {
    let carriage = ContentCarriage(
      into: format,
      isStreamed: job.writesToStandardOutput,
      keepsGeometry: keepsGeometry
    )
    let kept = Set((carried.map(\.index) + [video.index]))
    return carriage.lost(of: source, streams: kept).map(leftOut)
  }

  private func leftOut(_ content: ContentFacts) -> AnnotateError {
    let owner = content.stream.map { " of \(source.streams[$0].label)" } ?? ""
    let isBound = content.item.nature == .bound
    let isOutdated = content.item.nature == .ofGeometry && !keepsGeometry
    return AnnotateError(
      .badInput,
      "leaving out \(content.item.name)\(owner) of",
      subject: job.input.path,
      why: isBound
        ? "annotate cannot write it"
        : isOutdated
          ? "it describes the pictures in their old form"
          : "the container \(format.name)\(job.writesToStandardOutput ? " in a pipe" : "") cannot "
            + "hold it",
      hints: isBound || isOutdated ? [] : ["write to a .mov or .mp4 file"]
    )
  }

  private func knownStyles(_ carried: CarriedStream) -> AnnotateError? {
    guard case .subtitle = carried.way, source.hasSubtitleStyles(carried.stream) else { return nil }
    return lostStyles(carried)
  }

  /// The warning that subtitles lose their styles and positions.
  func lostStyles(_ carried: CarriedStream) -> AnnotateError {
    AnnotateError(
      .badInput,
      "leaving out the styles and positions of \(carried.stream.label) of",
      subject: job.input.path,
      why: "the container \(format.name) holds subtitles as text with little else",
      hints: ["write to .mkv"]
    )
  }

  private func leftOut(_ loss: TagLoss) -> AnnotateError {
    let names = loss.names.joined(separator: ", ")
    let owner = loss.stream.map { " of \($0.label)" } ?? ""
    return AnnotateError(
      .badInput,
      "leaving out the \(loss.names.count == 1 ? "tag" : "tags") \(names)\(owner) of",
      subject: job.input.path,
      why: "the container \(format.name) cannot hold \(loss.names.count == 1 ? "it" : "them")",
      hints: format.profile.tags.holdsMostTags ? [] : ["write to .mkv"]
    )
  }

  private func lostRoles(_ carried: CarriedStream) -> AnnotateError? {
    let roles = StreamRoles.lost(of: carried.stream, from: source, in: format)
    guard !roles.isEmpty else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out the disposition \(roles.joined(separator: ", ")) of stream "
        + "\(carried.index) (\(carried.stream.kind.rawValue)) in",
      subject: job.input.path,
      why: "the container \(format.name) cannot hold it"
    )
  }

  private var lostChapters: AnnotateError? {
    guard source.hasChapters, !format.profile.tags.storesChapters else { return nil }
    return AnnotateError(
      .badInput,
      "leaving out the chapters of",
      subject: job.input.path,
      why: "the container \(format.name) cannot hold them"
    )
  }
}
