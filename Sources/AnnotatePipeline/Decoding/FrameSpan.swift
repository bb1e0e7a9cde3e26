package import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// The frames of a video that a decoder passes on, and the keyframe at which it starts.
package struct FrameSpan: Sendable, Equatable {
  /// The whole video.
  static let all = FrameSpan(.all)

  /// The frames; the frame after the last is passed on, too.
  package let frames: FrameRange
  /// The keyframe at which decoding starts; nil is the start of the file.
  private(set) var entry: Keyframe?
  /// When the first frame is shown, in ticks of the stream; nil if only its index is known.
  let time: Int64?
  /// When the frame after the last is shown; nil if only its index is known, or there is none.
  let end: Int64?
  /// The part of the file that is wanted, with its other streams; nil if only frames are.
  private(set) var excerpt: Excerpt?
  /// The keyframe before the excerpt at which decoding starts after all packets before it have been read;
  /// nil is the start of the file.
  private(set) var firstDecoded: Keyframe?

  /// Describes frames that are found by counting from the start of the file.
  package init(_ frames: FrameRange) {
    self.frames = frames
    (entry, time, end) = (nil, nil, nil)
  }

  /// Describes frames that are found by their presentation times.
  ///
  /// - Parameters:
  ///   - frames: The frames.
  ///   - entry: The keyframe at which decoding starts; nil is the start of the file.
  ///   - time: When the first frame is shown, in ticks of the stream.
  ///   - end: When the frame after the last is shown; nil if there is none.
  package init(_ frames: FrameRange, entry: Keyframe?, time: Int64, end: Int64?) {
    self.frames = frames
    (self.entry, self.time, self.end) = (entry, time, end)
  }

  /// Describes the frames of an excerpt, which are found by their times; the frame after the last is not
  /// passed on.
  ///
  /// - Parameters:
  ///   - excerpt: The part of the file, whose other streams are passed on, too.
  ///   - stream: The stream of the frames.
  ///   - start: Where decoding starts and the index of the first frame; nil is the start of the file, from
  ///     which frames are counted then.
  init(_ excerpt: Excerpt, of stream: StreamInfo, start: (keyframe: Keyframe, index: Int)?) {
    frames = FrameRange(from: start?.index ?? 0, through: nil)
    time = excerpt.first(in: stream.timeBase) ?? .min
    end = excerpt.end(in: stream.timeBase)
    (self.excerpt, firstDecoded) = (excerpt, start?.keyframe)
  }

  /// Whether frames before the first count, because only its time is known.
  var countsEarlierFrames: Bool { time == nil || (excerpt != nil && firstDecoded == nil) }

  /// Whether damage before the first frame belongs to others.
  var hasEarlierFrames: Bool { frames.first > 0 || excerpt != nil }

  /// The same frames, with decoding from the start of the file.
  package var fromBeginning: FrameSpan {
    var span = self
    span.entry = nil
    return span
  }
}

extension FrameSpan {
  /// The earliest beginning of an excerpt for which it pays to read the packets before it twice.
  private static let minimumLead = MediaTime(5, timeBase: .one)

  /// The frames of an excerpt of a video, or all of them; what comes before them is decoded only if packets do not tell where
  /// they begin.
  init(_ excerpt: Excerpt?, of video: MainVideo) {
    if let excerpt {
      self.init(excerpt, of: video.stream, start: Self.start(of: excerpt, in: video))
    } else {
      self = .all
    }
  }

  private static func start(
    of excerpt: Excerpt,
    in video: MainVideo
  ) -> (keyframe: Keyframe, index: Int)? {
    let (path, timeBase) = (video.source.path, video.stream.timeBase)
    guard let first = excerpt.first(in: timeBase),
      excerpt.shift(in: timeBase) >= minimumLead.rescaled(to: timeBase).value,
      FileIdentity(of: path)?.isRegular == true,
      // If this fails, the frames are decoded, and the real error is met there.
      let demuxer = try? Demuxer(opening: path, limits: video.source.limits),
      let scan = try? FrameScan(ofPacketsIn: demuxer, video.stream, before: first),
      let keyframe = scan.keyframes.last(where: { $0.presentation <= first })
    else { return nil }
    return (keyframe, scan.times.count { $0 < first })
  }
}

/// The error for a keyframe that does not lead to the wanted frames; decoding from the start of the file
/// does.
package struct MissedEntry: Error {}
