internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotateTracking
internal import AnnotateWording

extension ExportedClip {
  /// The name of the clip without its extension.
  var title: String { sourceName.isEmpty ? "faces" : FilePath(sourceName).stem }

  /// The URL of the clip; if its folder is unknown, a relative one, which programs look for beside the
  /// exported file.
  func link(_ media: ExportedMedia) -> String {
    (media.folderLink ?? "") + sourceName.percentEncoded
  }

  /// The frame number of the first frame since midnight; 0 if the source has no timecode.
  var startNumber: Int { startTimecode?.frameNumber ?? 0 }

  /// The number of the first frame on the clock of the video, which starts with the source's timecode or else
  /// with 0.
  var numberInVideo: Int { startTimecode?.frameNumber ?? excerptNumber }

  /// The number of the video's first frame on that clock.
  var firstNumberOfVideo: Int { numberInVideo - excerptNumber }

  /// The timecode of the video's first frame; nil if the source has none.
  var videoTimecode: Timecode? { startTimecode?.advanced(by: -excerptNumber) }

  /// How many frames the video has; if that is unknown, as many as the clip needs.
  func videoCount(_ media: ExportedMedia) -> Int {
    let needed = excerptNumber + grid.count
    guard excerptStart != nil, let duration = media.duration else { return needed }
    return max(needed, Int(clamping: duration.rescaled(to: grid.frameRate.inverse).value))
  }

  /// The frames in a second, rounded as timecode counts them.
  var nominalRate: Int { Int(grid.frameRate.doubleValue.rounded()) }

  /// Whether the frame rate is a whole number divided by 1.001.
  var isNTSC: Bool { grid.frameRate.denominator == 1001 }

  /// The numbers of the frames of an event.
  func numbers(of event: FaceEvent) -> Range<Int> {
    grid.number(of: event.frames.lowerBound)..<grid.end(of: event.frames.upperBound)
  }
}
