internal import Faces
internal import MediaTypes
internal import Sidecar
internal import Stamps
internal import Tracking

/// Says what is drawn on each frame, in the order of frames.
struct StampPlan {
  private let styles: [any StampStyle]
  private let displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  /// Faces that were seen a moment ago and may still fade.
  private var recent: [Int: Recent] = [:]

  private struct Recent {
    var face: Face
    var framesSinceSeen: Int
  }

  init(
    _ styles: [any StampStyle],
    displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  ) {
    (self.styles, self.displayToSquare) = (styles, displayToSquare)
  }

  /// The stamps of a frame: style by style, face by face.
  mutating func stamps(for frame: SidecarFrame) -> [Stamp] {
    remember(frame.faces)
    let moment = StampMoment(
      frame: frame.index,
      time: frame.presentationTime,
      timecode: frame.timecode
    )
    let present = frame.faces.map { subject($0, framesSinceSeen: 0) }
    return styles.flatMap { style in
      let fading = recent.values.filter { (1...max(1, style.fadeOut)).contains($0.framesSinceSeen) }
        .sorted { $0.face.id < $1.face.id }
        .map { subject($0.face, framesSinceSeen: $0.framesSinceSeen) }
      return (present + (style.fadeOut > 0 ? fading : [])).flatMap { subject in
        style.stamps(for: subject, at: moment)
      }
    }
  }

  private mutating func remember(_ faces: [Face]) {
    let longest = styles.map(\.fadeOut).max() ?? 0
    guard longest > 0 else { return }
    for id in recent.keys { recent[id]?.framesSinceSeen += 1 }
    for face in faces { recent[face.id] = Recent(face: face, framesSinceSeen: 0) }
    recent = recent.filter { $0.value.framesSinceSeen <= longest }
  }

  private func subject(_ face: Face, framesSinceSeen: Int) -> StampSubject {
    let displayToSquare = displayToSquare
    return StampSubject(
      face.observation.mapped(by: displayToSquare),
      id: face.id,
      frameCount: face.frameCount,
      framesSinceSeen: framesSinceSeen,
      fields: { SidecarFrame.json(face, displayToSquare) }
    )
  }
}
