internal import AnnotateFiles
internal import AnnotateMedia
internal import AnnotateMediaTypes

extension FrameSpan {
  /// The earliest beginning of an excerpt for which it pays to read the packets before it twice.
  private static let leastLead = MediaTime(5, timeBase: .one)

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
      excerpt.shift(in: timeBase) >= leastLead.rescaled(to: timeBase).value,
      FileIdentity(of: path)?.isRegular == true,
      // If this fails, the frames are decoded, and the real error is met there.
      let demuxer = try? Demuxer(opening: path),
      let scan = try? FrameScan(ofPacketsIn: demuxer, video.stream, before: first),
      let keyframe = scan.keyframes.last(where: { $0.presentation <= first })
    else { return nil }
    return (keyframe, scan.times.count { $0 < first })
  }
}
