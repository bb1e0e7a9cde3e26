internal import AnnotateContainers
internal import AnnotateMediaTypes

/// Compares the times of a stream's packets.
///
/// The main video's delay is subtracted from all times, because audio must stay with the picture.
struct StreamTimes {
  private let pair: StreamPair
  private let output: StreamFacts
  private let delay: MediaTime
  /// Whether the output states one time for several packets.
  private let isShared: Bool

  /// Takes a stream, its counterpart in the output, and both files.
  init(_ pair: StreamPair, _ output: StreamFacts, _ comparison: Comparison) {
    (self.pair, self.output, delay) = (pair, output, comparison.delayOfStreams)
    let times = comparison.output.profile.times
    // MPEG streams have a clock of their own.
    isShared = output.kind == .audio && (times.sharesTimesOfAudio || times.clockDelay != nil)
  }

  /// The lines about the times.
  var rows: [VerificationRow] {
    let (source, found) = (pair.source.packets, output.packets)
    guard !source.records.isEmpty else { return [] }
    let name = "\(pair.name) times"
    let isRedivided =
      source.records.count != found.records.count || source.isRedivided(in: found)
    let (one, other) =
      source.isFilled(in: found)
      ? (Array(source.times.prefix(1)), Array(found.times.prefix(1)))
      : isRedivided ? (source.outerTimes, found.outerTimes) : (source.times, found.times)
    let agreement = TimeAgreement(
      one,
      pair.source.timeBase,
      other,
      output.timeBase,
      delay: delay,
      isAccumulated: true,
      isShared: isShared
    )
    return [row(name, agreement, (one, other))] + ends
  }

  private func row(
    _ name: String,
    _ agreement: TimeAgreement,
    _ times: (source: [Int64], output: [Int64])
  ) -> VerificationRow {
    let (source, found) = times
    let (sourceBase, outputBase) = (pair.source.timeBase, output.timeBase)
    let index = if case .different(let number) = agreement { number } else { 0 }
    let texts = [(source, sourceBase), (found, outputBase)].map { times, base in
      index < times.count ? MediaTime(times[index], timeBase: base).exactText : nil
    }
    let lag = lag(MediaTime(source.first ?? 0, timeBase: sourceBase), found.first)
    let (verdict, note): (Verdict, String?) =
      switch agreement {
      case .exact: (.kept, nil)
      case .rounded where lag != nil:
        (.lost, lag.map { "the whole stream is \($0), because the container counts whole packets" })
      case .rounded: (.changed, "rounded to \(TimeAgreement.coarser(sourceBase, outputBase).tick)")
      case .different: (.lost, "packet \(index) is the first that differs")
      }
    let prefix = index == 0 && verdict != .lost ? "from " : ""
    return VerificationRow(
      name,
      verdict,
      source: texts[0].map { prefix + $0 },
      output: texts[1].map { prefix + $0 },
      note: note
    )
  }

  /// How much earlier or later audio starts if the container can only shift it by whole packets; nil
  /// if the difference is inaudible.
  ///
  /// AVI cannot hide the samples that encoders put before the start, so they are heard and the rest
  /// comes later.
  private func lag(_ source: MediaTime, _ found: Int64?) -> String? {
    guard let found, output.kind == .audio, output.timeBase.doubleValue > 0.002 else { return nil }
    let late =
      MediaTime(found, timeBase: output.timeBase).seconds - source.seconds - delay.seconds
    let milliseconds = Int((late * 1000).rounded())
    guard milliseconds != 0 else { return nil }
    return "\(abs(milliseconds)) ms \(milliseconds > 0 ? "later" : "earlier")"
  }

  /// Checks that subtitles disappear at the same times.
  private var ends: [VerificationRow] {
    guard pair.source.kind == .subtitle else { return [] }
    let pairs = Array(zip(pair.source.packets.records, output.packets.records))
    let unit = Rational(1, 1000)
    let wrong = pairs.firstIndex { one, other in
      let (a, b) = (
        MediaTime(one.duration, timeBase: pair.source.timeBase).rescaled(to: unit).value,
        MediaTime(other.duration, timeBase: output.timeBase).rescaled(to: unit).value
      )
      return one.duration > 0 && (a - b).magnitude > 1
    }
    guard let wrong else { return [] }
    return [
      VerificationRow(
        "\(pair.name) durations",
        .lost,
        source: "\(MediaTime(pairs[wrong].0.duration, timeBase: pair.source.timeBase))",
        output: "\(MediaTime(pairs[wrong].1.duration, timeBase: output.timeBase))",
        note: "subtitle \(wrong) is the first that differs"
      )
    ]
  }
}

extension PacketTally {
  /// Whether `other` is the same uncompressed audio, followed by less silence than it has in a packet.
  func isFilled(in other: PacketTally) -> Bool {
    soundDigest != nil && soundDigest == other.soundDigest && other.count > 0
      && (1..<other.byteCount / other.count + 1).contains(other.byteCount - byteCount)
  }

  /// Whether the same data are divided into other packets in `other`.
  fileprivate func isRedivided(in other: PacketTally) -> Bool {
    digest == other.digest && records.map(\.digest) != other.records.map(\.digest)
  }

  /// When its packets begin, in ticks of the stream.
  fileprivate var times: [Int64] { records.map { $0.presentation ?? 0 } }

  /// When its first packet begins and its last one ends, in ticks of the stream: all that remains the same if
  /// packets are divided differently.
  fileprivate var outerTimes: [Int64] {
    let first = records.first.flatMap(\.presentation)
    let end = records.last.flatMap { last in
      last.duration > 0 ? last.presentation.map { $0 + last.duration } : nil
    }
    return [first, end].compactMap(\.self)
  }
}
