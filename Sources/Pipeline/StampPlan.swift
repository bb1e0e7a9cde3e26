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
  }

  private let styles: [any StampStyle]
  private let displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  /// The most frames for which any style draws a face that is gone.
  private let longestFade: Int
  /// Faces that may still fade.
  private var recent: [Int: Seen] = [:]

  init(
    _ styles: [any StampStyle],
    displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  ) {
    (self.styles, self.displayToSquare) = (styles, displayToSquare)
    longestFade = styles.map(\.fadeOut).max() ?? 0
  }

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
      (present + gone.filter { $0.framesSinceSeen <= style.fadeOut }).flatMap { seen in
        style.stamps(for: subject(seen), at: moment)
      }
    }
  }

  private mutating func remember(_ faces: [Seen], startsScene: Bool) {
    guard longestFade > 0 else { return }
    // Nothing of another scene is left.
    if startsScene { recent = [:] }
    for id in recent.keys { recent[id]?.framesSinceSeen += 1 }
    for seen in faces { recent[seen.face.id] = seen }
    recent = recent.filter { $0.value.framesSinceSeen <= longestFade }
  }

  private func subject(_ seen: Seen) -> StampSubject {
    let json = seen.json ?? .object([])
    return StampSubject(
      seen.face.observation.mapped(by: displayToSquare),
      id: seen.face.id,
      frameCount: seen.face.frameCount,
      framesSinceSeen: seen.framesSinceSeen,
      fields: { json }
    )
  }
}
