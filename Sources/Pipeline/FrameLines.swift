internal import Media
internal import MediaTypes
internal import Sidecar
internal import Tracking

/// Makes the sidecar's lines of the frames of a video, one after the other.
struct FrameLines: Sendable {
  private let video: StreamInfo
  private let timecode: Timecode?
  private let displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  private var firstTime: MediaTime?

  /// Makes ready for the frames of a video.
  init(of video: MainVideo) {
    self.video = video.stream
    timecode = video.stream.startTimecode.flatMap {
      Timecode($0, frameRate: video.stream.nominalFrameRate)
    }
    displayToSquare = video.geometry.displayToSquare
  }

  /// The line of the next frame.
  ///
  /// - Throws: `.internalFault` where it could not be read again.
  mutating func line(
    of frame: Frame,
    _ index: Int,
    _ faces: [Face],
    startsScene: Bool = false
  ) throws(AnnotateError) -> SidecarRecord<SidecarFrame> {
    let first = firstTime ?? frame.presentationTime
    firstTime = first
    var line = SidecarFrame(
      index: index,
      presentationTime: frame.presentationTime,
      duration: frame.duration,
      timecode: timecode?.advanced(by: framesElapsed(from: first, to: frame.presentationTime)),
      faces: faces
    )
    line.startsScene = startsScene
    return try line.recorded(displayToSquare: displayToSquare)
  }

  /// Timecode counts frames of the nominal rate, also where some are missing.
  private func framesElapsed(from first: MediaTime, to time: MediaTime) -> Int {
    let elapsed = MediaTime(time.value - first.value, timeBase: time.timeBase)
    let rate = video.nominalFrameRate
    return rate.isPositive ? Int(elapsed.rescaled(to: rate.inverse).value) : 0
  }
}
