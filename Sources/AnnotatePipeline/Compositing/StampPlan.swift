internal import AnnotateFaces
internal import AnnotateJSON
package import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePictures
package import AnnotateSidecar
internal import AnnotateStamps
internal import AnnotateTracking

/// Decides which stamps each frame gets; frames are added in their order.
package struct StampPlan {
  /// A face and its object in the sidecar.
  private struct KnownFace {
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
  private let names: FaceNames
  private let canvas: StampCanvas
  /// The parts of the picture that are covered.
  private let areas: [CoveredArea]
  /// The maximum number of frames for which any style stamps a face that is gone.
  private let maximumMemory: Int
  /// The faces that may still be stamped.
  private var recent: [FaceKey: KnownFace] = [:]
  /// What each style remembers of the faces of the last frame.
  private var memories: [FaceKey: [StampMemory]] = [:]
  private var monitor: VanishedFaceMonitor
  /// Covers faces before and after they are seen.
  private var margin: CoverMargin
  /// The lines that follow, from the one whose stamps are asked for next.
  private var upcoming: [SidecarRecord<SidecarFrame>] = []
  /// Moves stamps; nil if no style asks for it.
  private var arranger: StampArranger?
  /// The number of frames that were covered completely.
  private(set) var coveredFrames = 0

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - styles: the styles in the order of drawing.
  ///   - covers: what covers do where faces are not seen.
  ///   - margin: for how many frames covers begin before a face is seen and end after it.
  ///   - placement: the position of the picture in the output.
  ///   - region: the part of the picture in which faces are detected; nil for all of it.
  ///   - names: the names of the faces.
  ///   - areas: the parts of the picture that are covered.
  ///   - rasterize: draws text to measure it.
  init(
    _ styles: [any StampStyle],
    _ covers: CoverOptions,
    margin: Int = 0,
    placement: FramePlacement,
    region: Rect<DisplaySpace>?,
    names: FaceNames = FaceNames(),
    areas: [CoveredArea] = [],
    rasterize: @escaping Rasterize
  ) {
    (self.styles, self.covers, self.names, self.areas) = (styles, covers, names, areas)
    canvas = StampCanvas(placement)
    self.margin = CoverMargin(length: styles.contains(where: \.isCover) ? margin : 0)
    if styles.contains(where: \.arrangesStamps) {
      arranger = StampArranger(
        visible: canvas.visible,
        isMirrored: placement.isMirrored,
        rasterize: rasterize
      )
    }
    let geometry = placement.source
    displayToSquare = geometry.displayToSquare
    let display = geometry.displayRect
    picture = displayToSquare.apply(display)
    monitor = VanishedFaceMonitor(picture: region.map { display.intersection($0) ?? $0 } ?? display)
    maximumMemory = covers.hold + (styles.map(\.fadeOut).max() ?? 0)
  }

  /// The numbers of the vanished faces for which frames were covered completely.
  var vanishedFaces: [Int] { monitor.vanished.sorted() }

  /// How many later lines decide the stamps of a frame.
  package var lookahead: Int { margin.lookahead }

  /// Adds a line that comes later.
  mutating func expect(_ line: SidecarRecord<SidecarFrame>) {
    if lookahead > 0 { upcoming.append(line) }
  }

  /// The stamps of a frame, ordered by style and then by face; each style covers areas first.
  mutating func stamps(
    for line: SidecarRecord<SidecarFrame>,
    selection: FaceSelection
  ) -> [Stamp] {
    let frame = line.content
    if upcoming.first?.content.index == frame.index { upcoming.removeFirst() }
    let present = Self.present(in: line, selection)
    let unseen = unseen(in: line, selection)
    remember(present, startsScene: frame.startsScene)
    let gone = recent.values.filter { $0.framesSinceSeen > 0 }.sorted { $0.face.id < $1.face.id }
    let moment = StampMoment(
      frame: frame.index,
      time: frame.presentationTime,
      timecode: frame.timecode,
      canvas: canvas
    )
    let stamped = present + gone
    let remembered = memories
    memories = Dictionary(
      uniqueKeysWithValues: stamped.map { known in
        (known.key, remembered[known.key] ?? styles.map { _ in StampMemory() })
      }
    )
    let groups = arranged(
      styles.enumerated().flatMap { index, style in
        stamped.map { self.stamps(of: style, index, for: $0, at: moment) }
      },
      in: frame
    )
    return styles.enumerated().flatMap { index, style in
      let stamps = groups.filter { $0.key.style == index }.flatMap(\.stamps)
      return covers(ofAreasBy: style, at: moment)
        + (stamps.isEmpty && style.keepsOnlyFaces
          ? [overAll(.cutOut(StampShape(.rectangle), inverted: false))] : stamps)
    } + unseen.flatMap { self.covers(on: $0, at: moment) }
      + wholeCover(present.map(\.face), startsScene: frame.startsScene)
  }

  /// The faces that are not in a frame, but are covered in it because they are seen soon or were just seen.
  private mutating func unseen(
    in line: SidecarRecord<SidecarFrame>,
    _ selection: FaceSelection
  ) -> [KnownFace] {
    margin.faces(
      besidesThoseOf: Self.moment(of: line, selection),
      upcoming: upcoming.prefix(lookahead).map { Self.moment(of: $0, selection) }
    ).map { KnownFace(key: FaceKey(id: $0.id, index: 0), face: $0, json: nil) }
  }

  private static func moment(
    of line: SidecarRecord<SidecarFrame>,
    _ selection: FaceSelection
  ) -> CoverMargin.Moment {
    let faces = line.content.faces.filter { selection.includes($0) }
    return CoverMargin.Moment(
      faces: Dictionary(uniqueKeysWithValues: zip(FaceKey.keys(of: faces), faces)),
      startsScene: line.content.startsScene
    )
  }

  /// The covers on a face that is not seen in a frame; they do not fade.
  private func covers(on known: KnownFace, at moment: StampMoment) -> [Stamp] {
    let subject = subject(known, framesSinceSeen: 0)
    return styles.filter(\.isCover).flatMap { style in
      var memory = StampMemory()
      return style.stamps(for: subject, at: moment, remembering: &memory)
        .filter(\.isCover).map(grown)
    }
  }

  /// The covers of a style on the areas that are covered in a frame.
  private func covers(ofAreasBy style: any StampStyle, at moment: StampMoment) -> [Stamp] {
    guard let time = moment.time?.value else { return [] }
    return areas.flatMap { area in
      area.bounds(at: time).map { bounds in
        style.covers(on: StampArea(displayToSquare.apply(bounds), area.shape), at: moment)
      } ?? []
    }
  }

  private mutating func arranged(_ groups: [FaceStamps], in frame: SidecarFrame) -> [FaceStamps] {
    let faces = frame.faces.map { displayToSquare.apply($0.observation.bounds) }
    return arranger?.arrange(groups, around: faces, startsScene: frame.startsScene) ?? groups
  }

  /// The stamps of one style for a face; `index` is the index of the style.
  private mutating func stamps(
    of style: any StampStyle,
    _ index: Int,
    for known: KnownFace,
    at moment: StampMoment
  ) -> FaceStamps {
    let key = FaceStamps.Key(style: index, id: known.key.id, index: known.key.index)
    let face = displayToSquare.apply(known.face.observation.bounds)
    guard let frames = framesGone(known, in: style) else {
      return FaceStamps(key, face: face, stamps: [])
    }
    var memory = memories[known.key]?[index] ?? StampMemory()
    let subject = subject(known, framesSinceSeen: frames)
    let stamps = style.stamps(for: subject, at: moment, remembering: &memory)
    memories[known.key]?[index] = memory
    return FaceStamps(key, face: face, stamps: stamps.map(grown))
  }

  /// Adds a frame that is rendered elsewhere, so that later frames get the right stamps.
  package mutating func pass(
    over line: SidecarRecord<SidecarFrame>,
    selection: FaceSelection
  ) {
    let counted = coveredFrames
    _ = stamps(for: line, selection: selection)
    coveredFrames = counted
  }

  /// The number of earlier frames that must be added for the stamps of a frame to be right; nil is all of
  /// them.
  package var memory: Int? {
    guard covers.onLoss != .cover, !styles.contains(where: \.remembersFrames) else { return nil }
    let arranging = arranger == nil ? 0 : StampArranger.window - 1
    return max(maximumMemory + arranging, margin.memory)
  }

  private static func present(
    in line: SidecarRecord<SidecarFrame>,
    _ selection: FaceSelection
  ) -> [KnownFace] {
    let objects = line.json["faces"]?.elements ?? []
    let chosen = line.content.faces.enumerated().filter { selection.includes($0.element) }
    let keys = FaceKey.keys(of: chosen.map(\.element))
    return zip(chosen, keys).map { numbered, key in
      let json = objects.indices.contains(numbered.offset) ? objects[numbered.offset] : nil
      return KnownFace(key: key, face: numbered.element, json: json)
    }
  }

  /// The number of frames since the face was last present, as a style counts them; nil if the style does not
  /// stamp the face any more.
  ///
  /// Covers treat a face that is gone as present for a number of frames. From an earlier scene only these
  /// covers remain.
  private func framesGone(_ known: KnownFace, in style: any StampStyle) -> Int? {
    let frames = max(0, known.framesSinceSeen - (style.isCover ? covers.hold : 0))
    guard frames > 0 else { return 0 }
    return known.isOfOtherScene || frames > style.fadeOut ? nil : frames
  }

  /// The stamp that covers the whole picture if a face is missing in it.
  private mutating func wholeCover(_ faces: [Face], startsScene: Bool) -> [Stamp] {
    guard covers.onLoss == .cover,
      monitor.isFaceMissing(among: faces, startsScene: startsScene)
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

  private mutating func remember(_ faces: [KnownFace], startsScene: Bool) {
    guard maximumMemory > 0 else { return }
    for key in recent.keys {
      recent[key]?.framesSinceSeen += 1
      if startsScene { recent[key]?.isOfOtherScene = true }
    }
    for known in faces { recent[known.key] = known }
    recent = recent.filter { $0.value.framesSinceSeen <= maximumMemory }
  }

  private func subject(_ known: KnownFace, framesSinceSeen: Int) -> StampSubject {
    let json = known.json ?? .object([])
    return StampSubject(
      known.face.observation.mapped(by: displayToSquare),
      id: known.face.id,
      person: known.face.person,
      name: names.name(of: known.face),
      frameCount: known.face.frameCount,
      framesSinceSeen: framesSinceSeen,
      fields: { json }
    )
  }
}

extension StampPlan {
  /// Makes the stamp plan of a job.
  package init(_ preparation: JobPreparation, _ styles: ResolvedStyles) {
    let job = preparation.job
    self.init(
      styles.all,
      job.drawing.covers,
      margin: preparation.faces.coverMargin,
      placement: preparation.picture.placement,
      region: preparation.faces.selection.region ?? job.detection.region,
      names: preparation.faces.names,
      areas: preparation.areas.all,
      rasterize: SVGRasterizer.rasterize
    )
  }
}

extension SVGRasterizer {
  /// Draws artwork and text for stamps.
  static let rasterize: Rasterize = { (document, name, size) throws(AnnotateError) in
    if name == TextDocument.name { try TextSprite.checkFont() }
    return try SVGRasterizer().picture(of: document, named: name, size: size)
  }
}
