internal import Faces
internal import JSON
internal import MediaTypes
internal import Sidecar
internal import Stamps
internal import Tracking

/// Says what is drawn on each frame, in the order of frames.
struct StampPlan {
  /// A face and its object in the sidecar.
  private struct Seen {
    let face: Face
    let json: JSONValue?
    var framesSinceSeen = 0
    var isOfOtherScene = false

    /// Whether a style still shows it; nothing of another scene is left.
    func isFading(in style: any StampStyle) -> Bool {
      !isOfOtherScene && framesSinceSeen <= style.fadeOut
    }
  }

  private let styles: [any StampStyle]
  private let displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  private let covering: Covering
  private let picture: Rect<SquareSpace>
  /// The most frames for which any style draws a face that is gone.
  private let longestMemory: Int
  /// Faces that may still be drawn.
  private var recent: [Int: Seen] = [:]
  private var watch: LossWatch
  /// How many frames were covered whole.
  private(set) var coveredFrames = 0

  init(_ styles: [any StampStyle], _ covering: Covering, geometry: FrameGeometry) {
    (self.styles, self.covering) = (styles, covering)
    displayToSquare = geometry.displayToSquare
    let display = Rect<DisplaySpace>(
      x: 0,
      y: 0,
      width: Double(geometry.displaySize.width),
      height: Double(geometry.displaySize.height)
    )
    picture = displayToSquare.apply(display)
    watch = LossWatch(picture: display)
    longestMemory = max(covering.hold, styles.map(\.fadeOut).max() ?? 0)
  }

  /// The numbers of the faces for whose sake frames were covered whole.
  var vanishedFaces: [Int] { watch.vanished.sorted() }

  /// The stamps of a frame: style by style, face by face.
  mutating func stamps(
    for line: SidecarRecord<SidecarFrame>,
    selection: FaceSelection
  ) -> [Stamp] {
    let frame = line.content
    let objects = line.json["faces"]?.elements ?? []
    let present = frame.faces.enumerated().map { index, face in
      Seen(face: face, json: objects.indices.contains(index) ? objects[index] : nil)
    }.filter { selection.includes($0.face) }
    remember(present, startsScene: frame.startsScene)
    let gone = recent.values.filter { $0.framesSinceSeen > 0 }.sorted { $0.face.id < $1.face.id }
    let moment = StampMoment(
      frame: frame.index,
      time: frame.presentationTime,
      timecode: frame.timecode
    )
    return styles.flatMap { style in
      style.isCover
        ? (present + gone.filter { $0.framesSinceSeen <= covering.hold }).flatMap { seen in
          style.stamps(for: subject(seen, framesSinceSeen: 0), at: moment).map(grown)
        }
        : (present + gone.filter { $0.isFading(in: style) }).flatMap { seen in
          style.stamps(for: subject(seen, framesSinceSeen: seen.framesSinceSeen), at: moment)
        }
    } + wholeCover(present.map(\.face), startsScene: frame.startsScene)
  }

  /// What hides the whole picture where somebody is missing in it.
  private mutating func wholeCover(_ faces: [Face], startsScene: Bool) -> [Stamp] {
    guard covering.coversPictureOnLoss,
      watch.isAnybodyMissing(among: faces, startsScene: startsScene)
    else { return [] }
    coveredFrames += 1
    return [
      Stamp(
        .rectangle(StampColor(red: 0, green: 0, blue: 0)),
        center: picture.center,
        width: picture.width,
        height: picture.height
      )
    ]
  }

  private func grown(_ stamp: Stamp) -> Stamp { stamp.scaled(by: 1 + covering.growth) }

  private mutating func remember(_ faces: [Seen], startsScene: Bool) {
    guard longestMemory > 0 else { return }
    for id in recent.keys {
      recent[id]?.framesSinceSeen += 1
      if startsScene { recent[id]?.isOfOtherScene = true }
    }
    for seen in faces { recent[seen.face.id] = seen }
    recent = recent.filter { $0.value.framesSinceSeen <= longestMemory }
  }

  private func subject(_ seen: Seen, framesSinceSeen: Int) -> StampSubject {
    let json = seen.json ?? .object([])
    return StampSubject(
      seen.face.observation.mapped(by: displayToSquare),
      id: seen.face.id,
      frameCount: seen.face.frameCount,
      framesSinceSeen: framesSinceSeen,
      fields: { json }
    )
  }
}
