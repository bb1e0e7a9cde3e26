package import AnnotateMediaTypes

/// A clip and its tracks, as exporters receive them.
package struct ExportedClip: Sendable {
  /// The name of the video file, without its folder.
  package let sourceName: String
  /// How stored pixels become the picture shown.
  package let geometry: FrameGeometry
  /// The timecode of the first frame; nil if the source has none.
  package let startTimecode: Timecode?
  /// The time that players show as zero, in ticks of the frames' times.
  package let clockStart: Int64
  /// Every frame, in display order.
  package let frames: [ExportedFrame]
  /// The tracks, in the order of their numbers.
  package let tracks: [ExportedTrack]
  /// The frames as editing programs count them.
  package let grid: ExportedGrid
  /// When the first frame is shown in the source, on the clock of players, if the clip is only a part of the
  /// source; nil if it is all of it.
  package var excerptStart: MediaTime?
  /// How much earlier the frames are in the file of the part than in the source, in ticks of their times; 0
  /// if the clip begins where the source does.
  package var excerptShift: Int64 = 0
  /// How many frames of the source are before the first one, as editing programs count them; 0 if the clip is
  /// all of the source.
  package var excerptNumber = 0

  /// Describes a clip.
  ///
  /// - Parameters:
  ///   - sourceName: The name of the video file, without its folder.
  ///   - geometry: How its stored pixels become the picture shown.
  ///   - frameRate: Its average frame rate; not positive if unknown.
  ///   - startTimecode: The timecode of its first frame, such as `01:00:00;00`.
  ///   - clockStart: The time that players show as zero, in ticks of the frames' times.
  ///   - frames: Every frame, in display order.
  ///   - tracks: The tracks.
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

  /// The time of a frame since the first frame.
  package func time(of frame: Int) -> MediaTime {
    let time = frames[frame].time
    return MediaTime(time.value - frames[0].time.value, timeBase: time.timeBase)
  }

  /// The time at which a frame ends, since the start of the first frame.
  ///
  /// A frame ends when the next one begins. The last frame has the duration that the source specifies, or
  /// else that of one frame at the frame rate.
  package func end(of frame: Int) -> MediaTime {
    guard frame + 1 >= frames.count else { return time(of: frame + 1) }
    let start = time(of: frame)
    let whole = MediaTime(1, timeBase: grid.frameRate.inverse).rescaled(to: start.timeBase)
    let duration = frames[frame].duration ?? whole
    return MediaTime(start.value + max(1, duration.value), timeBase: start.timeBase)
  }

  /// When a frame is shown in the file of the clip, which is the source or a part of it.
  package func fileTime(of frame: Int) -> MediaTime {
    let time = frames[frame].time
    return MediaTime(time.value &- excerptShift, timeBase: time.timeBase)
  }

  /// The time of a frame on the clock of players, which do not start at the first frame.
  ///
  /// If the picture begins before zero, players delay the whole file by that much.
  package func playerTime(of frame: Int) -> MediaTime { byPlayer(time(of: frame)) }

  /// The time at which a frame ends on the clock of players.
  package func playerEnd(of frame: Int) -> MediaTime { byPlayer(end(of: frame)) }

  private func byPlayer(_ time: MediaTime) -> MediaTime {
    MediaTime(time.value + max(0, fileTime(of: 0).value &- clockStart), timeBase: time.timeBase)
  }
}
