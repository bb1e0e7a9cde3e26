internal import AnnotateFaces
internal import AnnotateJSON
package import AnnotateJobs
internal import AnnotateMediaTypes
package import AnnotateSidecar
internal import AnnotateStamps
internal import AnnotateTracking

/// Says what is drawn on each frame, in the order of frames.
package struct StampPlan {
  /// A face and its object in the sidecar.
  private struct Seen {
    let key: FaceKey
    let face: Face
    let json: JSONValue?
    var framesSinceSeen = 0
    var isOfOtherScene = false
  }

  private let styles: [any StampStyle]
  private let displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  private let covers: CoverOptions
  private let picture: Rect<SquareSpace>
  /// The most frames for which any style draws a face that is gone.
  private let longestMemory: Int
  /// Faces that may still be drawn.
  private var recent: [FaceKey: Seen] = [:]
  /// What each style remembers of the faces of the last frame.
  private var memories: [FaceKey: [StampMemory]] = [:]
  private var watch: LossWatch
  /// How many frames were covered whole.
  private(set) var coveredFrames = 0

  /// Makes a plan; `region` is where faces are stamped at all, nil is everywhere.
  init(
    _ styles: [any StampStyle],
    _ covers: CoverOptions,
    geometry: FrameGeometry,
    region: Rect<DisplaySpace>?
  ) {
    (self.styles, self.covers) = (styles, covers)
    displayToSquare = geometry.displayToSquare
    let display = Rect<DisplaySpace>(
      x: 0,
      y: 0,
      width: Double(geometry.displaySize.width),
      height: Double(geometry.displaySize.height)
    )
    picture = displayToSquare.apply(display)
    watch = LossWatch(picture: region.map { display.intersection($0) ?? $0 } ?? display)
    longestMemory = covers.hold + (styles.map(\.fadeOut).max() ?? 0)
  }

  /// The numbers of the faces for whose sake frames were covered whole.
  var vanishedFaces: [Int] { watch.vanished.sorted() }

  /// The stamps of a frame: style by style, face by face.
  mutating func stamps(
    for line: SidecarRecord<SidecarFrame>,
    selection: FaceSelection
  ) -> [Stamp] {
    let frame = line.content
    let present = Self.present(in: line, selection)
    remember(present, startsScene: frame.startsScene)
    let gone = recent.values.filter { $0.framesSinceSeen > 0 }.sorted { $0.face.id < $1.face.id }
    let moment = StampMoment(
      frame: frame.index,
      time: frame.presentationTime,
      timecode: frame.timecode
    )
    let drawn = present + gone
    let remembered = memories
    memories = Dictionary(
      uniqueKeysWithValues: drawn.map { seen in
        (seen.key, remembered[seen.key] ?? styles.map { _ in StampMemory() })
      }
    )
    return styles.enumerated().flatMap { place, style in
      let stamps = drawn.flatMap { self.stamps(of: style, place, for: $0, at: moment) }
      return stamps.isEmpty && style.keepsOnlyFaces
        ? [overAll(.cutOut(StampShape(.rectangle), inverted: false))] : stamps
    } + wholeCover(present.map(\.face), startsScene: frame.startsScene)
  }

  /// What the style at a place in the list draws of a face.
  private mutating func stamps(
    of style: any StampStyle,
    _ place: Int,
    for seen: Seen,
    at moment: StampMoment
  ) -> [Stamp] {
    guard let frames = framesGone(seen, in: style) else { return [] }
    var memory = memories[seen.key]?[place] ?? StampMemory()
    let subject = subject(seen, framesSinceSeen: frames)
    let stamps = style.stamps(for: subject, at: moment, remembering: &memory)
    memories[seen.key]?[place] = memory
    return stamps.map(grown)
  }

  /// Takes in a frame on which nothing is drawn, because somebody else does that.
  package mutating func pass(
    over line: SidecarRecord<SidecarFrame>,
    selection: FaceSelection
  ) {
    let counted = coveredFrames
    _ = stamps(for: line, selection: selection)
    coveredFrames = counted
  }

  /// How many frames before a frame have to be taken in for its stamps to be right; nil is all of them.
  package var memory: Int? {
    covers.onLoss == .cover || styles.contains(where: \.remembersFrames) ? nil : longestMemory
  }

  private static func present(
    in line: SidecarRecord<SidecarFrame>,
    _ selection: FaceSelection
  ) -> [Seen] {
    let objects = line.json["faces"]?.elements ?? []
    let chosen = line.content.faces.enumerated().filter { selection.includes($0.element) }
    let keys = FaceKey.keys(of: chosen.map(\.element))
    return zip(chosen, keys).map { numbered, key in
      let json = objects.indices.contains(numbered.offset) ? objects[numbered.offset] : nil
      return Seen(key: key, face: numbered.element, json: json)
    }
  }

  /// How many frames ago a style saw a face for the last time, as far as it is concerned; nil where it
  /// shows it no more.
  ///
  /// Covers go on for a while as if the face were there. Of another scene nothing else is left.
  private func framesGone(_ seen: Seen, in style: any StampStyle) -> Int? {
    let frames = max(0, seen.framesSinceSeen - (style.isCover ? covers.hold : 0))
    guard frames > 0 else { return 0 }
    return seen.isOfOtherScene || frames > style.fadeOut ? nil : frames
  }

  /// What hides the whole picture where somebody is missing in it.
  private mutating func wholeCover(_ faces: [Face], startsScene: Bool) -> [Stamp] {
    guard covers.onLoss == .cover,
      watch.isAnybodyMissing(among: faces, startsScene: startsScene)
    else { return [] }
    coveredFrames += 1
    return [overAll(.rectangle(StampColor(red: 0, green: 0, blue: 0)))]
  }

  private func overAll(_ content: Stamp.Content) -> Stamp {
    Stamp(content, center: picture.center, width: picture.width, height: picture.height)
  }

  private func grown(_ stamp: Stamp) -> Stamp {
    stamp.isCover ? stamp.scaled(by: 1 + covers.growth) : stamp
  }

  private mutating func remember(_ faces: [Seen], startsScene: Bool) {
    guard longestMemory > 0 else { return }
    for key in recent.keys {
      recent[key]?.framesSinceSeen += 1
      if startsScene { recent[key]?.isOfOtherScene = true }
    }
    for seen in faces { recent[seen.key] = seen }
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
