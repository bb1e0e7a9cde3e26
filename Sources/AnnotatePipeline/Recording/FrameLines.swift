internal import AnnotateContainers
internal import AnnotateLibav
package import AnnotateMediaTypes
package import AnnotateSidecar
package import AnnotateTracking

/// Makes the sidecar's lines for the frames of a video, one after the other.
package struct FrameLines: Sendable {
  private let timecode: Timecode?
  private let timecodeRate: Rational
  private let displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  private var firstTime: MediaTime?
  private var startsScene = false

  /// Prepares for the frames of a video, or of an excerpt of it.
  init(of video: MainVideo, _ excerpt: Excerpt? = nil) {
    self.init(
      startTimecode: excerpt.map { $0.timecode(of: video.stream) } ?? video.stream.startTimecode,
      timecodeRate: video.stream.nominalFrameRate,
      video.geometry
    )
  }

  /// Prepares for the frames of a video whose timecode starts with a label and counts at a rate.
  package init(startTimecode: String?, timecodeRate: Rational, _ geometry: FrameGeometry) {
    timecode = startTimecode.flatMap { Timecode($0, frameRate: timecodeRate) }
    self.timecodeRate = timecodeRate
    displayToSquare = geometry.displayToSquare
  }

  /// The line of the next frame; `precedesCut` says whether another scene starts after it.
  ///
  /// - Throws: `.internalFault` if the line cannot be parsed again.
  mutating func line(
    of frame: Frame,
    _ index: Int,
    _ faces: [Face],
    precedesCut: Bool
  ) throws(AnnotateError) -> SidecarRecord<SidecarFrame> {
    try line(
      at: frame.presentationTime,
      lasting: frame.duration,
      index,
      faces,
      precedesCut: precedesCut,
      isDamaged: frame.isDamaged
    )
  }

  /// The line of the next frame.
  ///
  /// - Parameters:
  ///   - time: when it is shown.
  ///   - duration: how long it is shown; nil if that is not known.
  ///   - index: its index.
  ///   - faces: the faces in it.
  ///   - precedesCut: whether another scene starts after it.
  ///   - isDamaged: whether it shows damage of the file.
  /// - Returns: the line, and the frame as a reader of the line gets it.
  /// - Throws: `.internalFault` if the line cannot be parsed again.
  package mutating func line(
    at time: MediaTime,
    lasting duration: MediaTime?,
    _ index: Int,
    _ faces: [Face],
    precedesCut: Bool,
    isDamaged: Bool
  ) throws(AnnotateError) -> SidecarRecord<SidecarFrame> {
    let first = firstTime ?? time
    firstTime = first
    var line = SidecarFrame(
      index: index,
      presentationTime: time,
      duration: duration,
      timecode: timecode?.advanced(by: framesElapsed(from: first, to: time)),
      faces: faces
    )
    (line.startsScene, line.isDamaged) = (startsScene, isDamaged)
    startsScene = precedesCut
    return try line.recorded(displayToSquare: displayToSquare)
  }

  /// The number of frames at the nominal rate between two times, which is what timecode counts even if frames
  /// are missing.
  private func framesElapsed(from first: MediaTime, to time: MediaTime) -> Int {
    let elapsed = MediaTime(time.value &- first.value, timeBase: time.timeBase)
    guard timecodeRate.isPositive else { return 0 }
    // Labels start again every day, so larger numbers of frames are not needed.
    let frames = elapsed.rescaled(to: timecodeRate.inverse).value
    return Int(min(max(frames, -1 << 40), 1 << 40))
  }
}
