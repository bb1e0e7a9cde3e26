internal import AnnotateFiles
public import AnnotateMediaTypes
public import AnnotateTracking
internal import AnnotateWording

/// The frames and faces of a video, as formats receive them.
///
/// Positions are in display space: pixels of the upright picture, with their stored shape, from its top left corner.
/// `geometry` and `plane(_:)` convert them. Frames are indices into `frames`, from 0.
public struct ExportedClip: Sendable {
  /// The name of the video file, without its folder.
  public let sourceName: String
  /// How stored pixels become the picture shown.
  public let geometry: FrameGeometry
  /// The timecode of the first frame; nil if the source has none.
  public let startTimecode: Timecode?
  /// The time that players show as zero, in ticks of the frames' times.
  package let clockStart: Int64
  /// Every frame, in display order.
  public let frames: [ExportedFrame]
  /// The tracks, in the order of their numbers.
  public let tracks: [ExportedTrack]
  /// The frames as editing programs count them.
  public private(set) var grid: ExportedGrid
  /// When the first frame is shown in the source, on the clock of players, if the clip is only a part of the
  /// source; nil if it is all of it.
  package var excerptStart: MediaTime?
  /// How much earlier the frames are in the file of the part than in the source, in ticks of their times; 0
  /// if the clip begins where the source does.
  package var excerptShift: Int64 = 0
  /// How many frames of the source are before the first one, as editing programs count them; 0 if the clip is
  /// all of the source.
  package var excerptNumber = 0
  /// For how many frames before and after they are seen the faces are covered; 0 if the sidecar was not written with an
  /// output that hides them.
  package var coverMargin = 0
  /// What another run suspects to be a face; none unless such a run is given.
  var suspicions: [FaceDoubt] = []

  /// Describes a clip, such as one to test a format with.
  ///
  /// - Parameters:
  ///   - sourceName: The name of the video file, without its folder.
  ///   - geometry: How its stored pixels become the picture shown.
  ///   - frameRate: Its average frame rate; not positive if unknown.
  ///   - startTimecode: The timecode of its first frame, such as `01:00:00;00`.
  ///   - clockStart: The time that players show as zero, in ticks of the frames' times.
  ///   - frames: Every frame, in display order.
  ///   - tracks: The tracks.
  public init(
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
  public func time(of frame: Int) -> MediaTime {
    let time = frames[frame].time
    return MediaTime(time.value - frames[0].time.value, timeBase: time.timeBase)
  }

  /// The time at which a frame ends, since the start of the first frame.
  ///
  /// A frame ends when the next one begins. The last frame has the duration that the source specifies, or
  /// else that of one frame at the frame rate.
  public func end(of frame: Int) -> MediaTime {
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
  public func playerTime(of frame: Int) -> MediaTime { byPlayer(time(of: frame)) }

  /// The time at which a frame ends on the clock of players.
  public func playerEnd(of frame: Int) -> MediaTime { byPlayer(end(of: frame)) }

  /// The same clip with frames that are numbered from zero on the clock of players, each with a number.
  var countedByPlayers: ExportedClip {
    guard let first = frames.first else { return self }
    var clip = self
    clip.grid = grid.counting(frames, from: first.time.value - playerTime(of: 0).value)
    return clip
  }

  private func byPlayer(_ time: MediaTime) -> MediaTime {
    MediaTime(time.value + max(0, fileTime(of: 0).value &- clockStart), timeBase: time.timeBase)
  }
}

extension ExportedClip {
  /// The events of the faces, in the order in which they begin.
  public var events: [FaceEvent] {
    guard let first = frames.first else { return [] }
    var faces = Array(repeating: [(track: Int, signs: FaceSigns)](), count: frames.count)
    for track in tracks {
      for face in track.faces {
        let signs = FaceSigns(
          face.expression,
          face.pose,
          bounds: face.bounds,
          confidence: face.confidence
        )
        faces[face.frame].append((track.id, signs))
      }
    }
    var finder = FaceEventFinder(timeBase: first.time.timeBase)
    let events = zip(frames, faces).flatMap { frame, faces in
      finder.add(at: frame.time, lasting: frame.duration, faces)
    }
    return (events + finder.finish()).sorted(by: FaceEvent.isEarlier)
  }

  /// Whether a track has a name.
  var hasNames: Bool { tracks.contains { $0.name != nil } }

  /// A title of an event for people, such as `Ana smiles` or `face 1 smiles`.
  public func title(of event: FaceEvent) -> String {
    track(event.track).map { "\($0.title) \(event.kind.words)" } ?? event.title
  }

  /// The track with a number; nil if there is none.
  func track(_ id: Int) -> ExportedTrack? { tracks.first { $0.id == id } }

  /// The title of a track that no other track has: `Ana (face 3)` if several are called `Ana`.
  func uniqueTitle(of track: ExportedTrack) -> String {
    let isUnique = !tracks.contains { $0.id != track.id && $0.title == track.title }
    return isUnique ? track.title : "\(track.title) (face \(track.id))"
  }

  /// All faces with their tracks, in the order of frames and then of tracks.
  public var facesByFrame: [(track: ExportedTrack, face: ExportedFace)] {
    tracks.flatMap { track in track.faces.map { (track, $0) } }
      .sorted { ($0.1.frame, $0.0.id) < ($1.1.frame, $1.0.id) }
  }

  /// The rectangle of the whole picture, in display space.
  public var picture: Rect<DisplaySpace> {
    let size = geometry.displaySize
    return Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// The part of a face's rectangle that lies in the picture, in display space; nil if none does.
  public func visibleBounds(of face: ExportedFace) -> Rect<DisplaySpace>? {
    face.bounds.intersection(picture).flatMap { $0.area > 0 ? $0 : nil }
  }
}

/// A frame of a clip, without its faces.
public struct ExportedFrame: Sendable, Equatable {
  /// When it is shown, in the sidecar's time base.
  public let time: MediaTime
  /// How long it is shown; nil if unknown.
  public let duration: MediaTime?
  /// The timecode of the frame; nil if the source has none.
  public let timecode: Timecode?
  /// Whether another scene begins with it.
  public let startsScene: Bool

  /// Describes a frame.
  public init(
    time: MediaTime,
    duration: MediaTime? = nil,
    timecode: Timecode? = nil,
    startsScene: Bool = false
  ) {
    (self.time, self.duration, self.timecode) = (time, duration, timecode)
    self.startsScene = startsScene
  }
}

/// Names of the pictures of a clip's frames.
enum FrameName {
  /// The index with six digits, as `ffmpeg` writes it with `%06d` and `-start_number 0`.
  static func of(_ frame: Int) -> String {
    frame.padded(to: 6)
  }
}

extension ExportedClip {
  /// The name of the clip without its extension.
  var title: String { sourceName.isEmpty ? "faces" : FilePath(sourceName).stem }

  /// The URL of the clip; if its folder is unknown, a relative one, which programs look for next to the
  /// exported file.
  func link(_ media: ExportedMedia) -> String {
    (media.folderLink ?? "") + sourceName.percentEncoded
  }

  /// The path of the clip; its name alone if its folder is unknown.
  func path(_ media: ExportedMedia) -> String {
    guard let folder = media.folder else { return sourceName }
    return folder.hasSuffix("/") || folder.hasSuffix("\\")
      ? folder + sourceName : "\(folder)/\(sourceName)"
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

extension ExportedClip {
  /// The warnings about what formats cannot express.
  ///
  /// - Parameters:
  ///   - exporters: The formats.
  ///   - path: The path of the file that the clip was read from.
  ///   - isNextToVideo: Whether the video of the clip is written together with the exports.
  /// - Returns: One warning of each kind that applies.
  package func warnings(
    for exporters: [any FaceExporter],
    of path: String,
    isNextToVideo: Bool = false
  ) -> [AnnotateError] {
    let isUneven = grid.isVariable && exporters.contains(where: \.countsFrames)
    return [
      isUneven ? uneven(path) : nil, isNextToVideo ? nil : excerpt(for: exporters),
    ]
    .compactMap(\.self)
  }

  /// The warning about formats that count frames, for a source without a constant frame rate.
  private func uneven(_ path: String) -> AnnotateError {
    AnnotateError(ExportProblem.unevenFrameRate(path: path, grid.frameRate))
  }

  /// The warning about frames that are not counted from the beginning of the source; nil if all formats say
  /// which part they mean, or if it begins where the source does.
  private func excerpt(for exporters: [any FaceExporter]) -> AnnotateError? {
    let isApart = exporters.contains { !$0.usesPart }
    guard isApart, let excerptStart, excerptNumber > 0 else { return nil }
    return AnnotateError(
      ExportProblem.excerpt(
        source: sourceName,
        ticks: excerptStart.value,
        timeBase: excerptStart.timeBase
      )
    )
  }
}

/// Where the video of an export is, and the audio that it has.
public struct ExportedMedia: Sendable, Equatable {
  /// An audio track.
  public struct Audio: Sendable, Equatable {
    /// The number of samples per second.
    public var sampleRate: Int
    /// How many channels there are.
    public var channels: Int

    /// Describes an audio track.
    public init(sampleRate: Int, channels: Int) {
      (self.sampleRate, self.channels) = (sampleRate, channels)
    }
  }

  /// The absolute path of the folder that has the video; nil if it is unknown.
  public var folder: String?
  /// The first audio track; nil if there is none or it is unknown.
  public var audio: Audio?
  /// How long the picture is; nil if it is unknown.
  public var duration: MediaTime?

  /// Describes media.
  public init(folder: String? = nil, audio: Audio? = nil, duration: MediaTime? = nil) {
    (self.folder, self.audio, self.duration) = (folder, audio, duration)
  }

  /// The URL of the folder, ending in a slash; nil if it is unknown.
  var folderLink: String? {
    guard let folder else { return nil }
    // Folders of Windows begin with a letter, such as D:/media.
    let names = FilePath(folder.replacing("\\", with: "/")).components.map { name in
      name.count == 2 && name.last == ":" ? name : name.percentEncoded
    }
    return "file:///" + names.map { $0 + "/" }.joined()
  }
}
