package import AnnotateMediaTypes

/// A clip and its faces, as exporters see them.
package struct ExportedClip: Sendable {
  /// The name of the video file, without its folder.
  package let sourceName: String
  /// How stored pixels become the picture shown.
  package let geometry: FrameGeometry
  /// The label of the first frame, where the source has one.
  package let startTimecode: Timecode?
  /// What players show as zero, in ticks of the frames' times.
  package let clockStart: Int64
  /// Every frame, in display order.
  package let frames: [ExportedFrame]
  /// The faces, in the order of their numbers.
  package let tracks: [ExportedTrack]
  /// The frames as editors count them.
  package let grid: ExportedGrid

  /// Describes a clip.
  ///
  /// - Parameters:
  ///   - sourceName: the name of the video file, without its folder.
  ///   - geometry: how its stored pixels become the picture shown.
  ///   - frameRate: its average frame rate; not positive where that is not known.
  ///   - startTimecode: the label of its first frame, such as `01:00:00;00`.
  ///   - clockStart: what players show as zero, in ticks of the frames' times.
  ///   - frames: every frame, in display order.
  ///   - tracks: the faces.
  package init(
    sourceName: String,
    geometry: FrameGeometry,
    frameRate: Rational,
    startTimecode: String? = nil,
    clockStart: Int64 = 0,
    frames: [ExportedFrame],
    tracks: [ExportedTrack]
  ) {
    self.sourceName = sourceName
    self.geometry = geometry
    self.clockStart = clockStart
    self.frames = frames
    self.tracks = tracks.sorted { $0.id < $1.id }
    let grid = ExportedGrid(frames, averageRate: frameRate)
    self.grid = grid
    self.startTimecode = startTimecode.flatMap { Timecode($0, frameRate: grid.frameRate) }
  }

  /// The time of a frame since the first one.
  package func time(of frame: Int) -> MediaTime {
    let time = frames[frame].time
    return MediaTime(time.value - frames[0].time.value, timeBase: time.timeBase)
  }

  /// When the frame of an index ends, since the first one begins.
  ///
  /// The next frame ends it; the last lasts as long as the source says, or else a whole frame.
  package func end(of frame: Int) -> MediaTime {
    guard frame + 1 >= frames.count else { return time(of: frame + 1) }
    let start = time(of: frame)
    let whole = MediaTime(1, timeBase: grid.frameRate.inverse).rescaled(to: start.timeBase)
    let duration = frames[frame].duration ?? whole
    return MediaTime(start.value + max(1, duration.value), timeBase: start.timeBase)
  }

  /// When a frame is shown by the clock of players, which do not know when the picture begins.
  ///
  /// Where the picture begins before zero, all of the file is shown later by as much.
  package func playerTime(of frame: Int) -> MediaTime { byPlayer(time(of: frame)) }

  /// When a frame ends by the clock of players.
  package func playerEnd(of frame: Int) -> MediaTime { byPlayer(end(of: frame)) }

  private func byPlayer(_ time: MediaTime) -> MediaTime {
    MediaTime(time.value + max(0, frames[0].time.value &- clockStart), timeBase: time.timeBase)
  }
}
