internal import AnnotateContainers
internal import AnnotateInventory
internal import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes

extension JobPreparation {
  /// The streams that the output will lack, and what other streams lose.
  var streamLosses: [Loss.Stream] {
    let unseen = output.unseen
    let kept = Set(carried.map(\.index) + unseen.map(\.index) + [video.index])
    let lost = source.streams.filter {
      !kept.contains($0.index) && !job.output.drops($0, of: source)
    }
    return (unseen.isEmpty ? [] : [.unseen(unseen.map { Loss.LostStream($0) })])
      + lost.map { leftOut($0) } + carried.compactMap(knownStyles)
      + ([video] + carried.map(\.stream)).compactMap(lostRoles) + [lostChapters].compactMap(\.self)
      + lostTags
      + lostPictureTags + lostContents
  }

  private var lostTags: [Loss.Stream] {
    // Tags of picture files are copied to picture files with their metadata.
    guard destination == nil || pictures == nil else { return [] }
    let unseen = pictureTags
    return TagCarriage.lost(of: source, streams: tagged, in: format).compactMap { loss in
      let known = unseen.first { $0.stream?.index == loss.stream?.index }?.names ?? []
      let names = loss.names.filter { !known.contains($0) }
      return names.isEmpty ? nil : leftOut(TagLoss(stream: loss.stream, names: names))
    }
  }

  /// The streams whose tags get into the output.
  private var tagged: [StreamInfo] {
    [video] + carried.filter { $0.way != .rewritten && $0.way != .attachedCover }.map(\.stream)
  }

  /// The tags that are left out because they hold pictures.
  private var pictureTags: [TagLoss] {
    output.leavesOutPictures && destination == nil
      ? PictureTags.found(in: source, streams: tagged) : []
  }

  private var lostPictureTags: [Loss.Stream] {
    guard output.reportsPictures else { return [] }
    return pictureTags.map { .pictureTags($0.names, of: $0.stream.map { Loss.LostStream($0) }) }
  }

  private func leftOut(_ stream: StreamInfo) -> Loss.Stream {
    let holders = holders(of: stream)
    // Whether a container could hold it is unknown then.
    let isUnknown = stream.codec == "none" && stream.kind != .data && holders.isEmpty
    return .whole(
      Loss.LostStream(stream),
      isUnknown ? .unknownCodec : .container(format.name),
      holders: holders,
      convertedTo: conversion(for: stream)
    )
  }

  /// The loss of a stream of which the output has no packet.
  func lostStream(_ index: Int) -> FileLoss {
    let stream = Loss.LostStream(source.streams[index])
    return ofInput(
      .stream(.whole(stream, .noPackets(format.name), holders: ["mkv"], convertedTo: nil))
    )
  }

  /// The codec to which audio can be converted that the container cannot hold; nil if there is none.
  private func conversion(for stream: StreamInfo) -> String? {
    let codecs = job.output.audioCodec == nil ? ["aac", "opus", "mp3", "ac3"] : []
    guard stream.kind == .audio, destination == nil else { return nil }
    return codecs.first { isConvertible(stream, to: $0) }
  }

  private func isConvertible(_ stream: StreamInfo, to codec: String) -> Bool {
    !StreamCarriage.carried(of: [stream], from: source, in: format, audioCodec: codec).isEmpty
  }

  /// Common containers that can hold a stream, by their names.
  private func holders(of stream: StreamInfo) -> [String] {
    ["mov", "mkv"].filter { name in
      guard let other = try? OutputFormat(named: name), other.name != format.name else {
        return false
      }
      return !StreamCarriage.carried(of: [stream], from: source, in: other).isEmpty
    }
  }

  private var lostContents: [Loss.Stream] {
    let carriage = ContentCarriage(
      into: format,
      isStreamed: job.writesToStandardOutput,
      keepsGeometry: keepsGeometry
    )
    let kept = Set((carried.map(\.index) + [video.index]))
    return carriage.lost(of: source, streams: kept).filter { content in
      !(job.output.dropsPictures && content.item.showsPicture)
    }.map(leftOut)
  }

  private func leftOut(_ content: ContentFacts) -> Loss.Stream {
    let obstacle: Loss.ContentObstacle =
      switch content.item.nature {
      case .bound: .unwritable
      case .repetition: .noAnimation(format.name)
      case .ofGeometry where !keepsGeometry: .outdated
      case .ofGeometry, .lasting:
        .container(format.name, isStreamed: job.writesToStandardOutput)
      }
    return .contents(
      content.item.name,
      of: content.stream.map { Loss.LostStream(source.streams[$0]) },
      obstacle
    )
  }

  private func knownStyles(_ carried: CarriedStream) -> Loss.Stream? {
    guard case .subtitle = carried.way, source.hasSubtitleStyles(carried.stream) else { return nil }
    return lostStyles(carried)
  }

  /// The loss of the styles and positions of subtitles.
  func lostStyles(_ carried: CarriedStream) -> Loss.Stream {
    .subtitleStyles(Loss.LostStream(carried.stream), format.name)
  }

  private func leftOut(_ loss: TagLoss) -> Loss.Stream {
    .tags(
      loss.names,
      of: loss.stream.map { Loss.LostStream($0) },
      format.name,
      holdsMost: format.profile.tags.holdsMostTags
    )
  }

  private func lostRoles(_ stream: StreamInfo) -> Loss.Stream? {
    let roles = StreamRoles.lost(of: stream, from: source, in: format)
    guard !roles.isEmpty else { return nil }
    return .dispositions(roles, of: Loss.LostStream(stream), format.name)
  }

  private var lostChapters: Loss.Stream? {
    guard source.hasChapters else { return nil }
    guard format.profile.tags.storesChapters else { return .chapters(format.name) }
    let stored = format.profile.tags.chapterEnds
    return source.hasImpliedChapterEnds(besides: stored) ? nil : .chapterEnds(format.name)
  }
}
