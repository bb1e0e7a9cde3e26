internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// How decoders read a video of which some packets are those of its source.
package struct SeamFindings: Sendable {
  /// How often packets of the source follow others, or others follow them.
  package var count: Int
  /// The indices of frames whose packets are those of the source, but which look otherwise.
  package var changedFrames: [Int] = []
  /// The indices of frames that look otherwise where a decoder begins at the seam before them.
  package var otherFrames: [Int] = []

  package init(count: Int) { self.count = count }

  /// Decodes both videos once more, and the output a second time with new decoders at its seams; nil if the sidecar does not
  /// say that packets were copied.
  ///
  /// - Throws: `AnnotateError` if a file cannot be read.
  init?(of comparison: Comparison, _ limits: InputLimits) throws(AnnotateError) {
    guard comparison.sidecar?.copiedFrames ?? 0 > 0, let (from, to) = comparison.videos
    else { return nil }
    let own = Self.times(of: from, to, delay: comparison.delay)
    let records = to.packets.records
    let entries = zip(records, records.dropFirst()).compactMap { before, after -> Int64? in
      guard let one = before.presentation, let other = after.presentation else { return nil }
      return after.isEntry && (own[one] == nil) != (own[other] == nil) ? other : nil
    }
    count = entries.count
    let (source, output) = (comparison.source.path, comparison.output.path)
    let indices = Dictionary(
      records.compactMap(\.presentation).sorted().enumerated().map { ($0.element, $0.offset) }
    ) { first, _ in first }
    // A part of the source has times of its own; the file is decoded from its beginning.
    let shift = comparison.requested.from?.rescaled(to: from.timeBase).value ?? 0
    let originals = own.mapValues { $0 + shift }
    changedFrames = try SeamReading.differences(in: output, from: source, at: originals, limits)
      .compactMap { indices[$0] }
    otherFrames = try SeamReading.differences(in: output, decodedFrom: Set(entries), limits)
      .compactMap { indices[$0] }
  }

  /// When packets of the output are shown that are those of the source, and when these are shown in it.
  ///
  /// Pictures without anything new have the same packet in each encoding. They count as the source's only after a packet of
  /// its own with which decoding may begin.
  private static func times(
    of source: StreamFacts,
    _ output: StreamFacts,
    delay: MediaTime
  ) -> [Int64: Int64] {
    var known: [UInt64: [Int64]] = [:]
    for record in source.packets.records {
      guard let time = record.presentation else { continue }
      for digest in record.ownDigests { known[digest, default: []].append(time) }
    }
    var times: [Int64: Int64] = [:]
    var follows = true
    for record in output.packets.records {
      guard let time = record.presentation else { continue }
      let seconds = MediaTime(time, timeBase: output.timeBase).seconds - delay.seconds
      let original = record.ownDigests.lazy.flatMap { known[$0] ?? [] }.first {
        abs(MediaTime($0, timeBase: source.timeBase).seconds - seconds) < 0.002
      }
      if record.isEntry { follows = original != nil }
      if follows { times[time] = original }
    }
    return times
  }
}
