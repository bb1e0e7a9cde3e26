/// One layer of a rig: what it shows, where on the face, and when.
package struct RigLayer: Sendable {
  /// A place within a layer, as shares of its width and height from the upper left.
  package struct Pivot: Sendable, Equatable {
    var x = 0.5
    var y = 0.5
  }

  /// What it shows.
  package var content: RigContent
  /// The place of the face to which it is fastened.
  package var anchor: FaceAnchor
  /// Its width; nil is what the height and the content's proportions make it.
  package var width: RigLength?
  /// Its height; nil is what the width and the content's proportions make it.
  package var height: RigLength?
  /// Its own place that lies on the anchor.
  package var pivot = Pivot()
  /// How far it is moved to the right as seen on an upright head.
  package var right: RigLength?
  /// How far it is moved down on an upright head.
  package var down: RigLength?
  /// Whether it is turned with the head; otherwise it stays upright.
  package var turnsWithHead = true
  /// Whether it becomes narrower as the head is turned aside.
  package var foreshortens = false
  /// How much of it is seen, from 0 to 1.
  package var opacity = 1.0
  /// How its colours meet those of the picture.
  package var blend = BlendMode.normal
  /// When it is shown; all must be met.
  package var conditions: [RigCondition] = []
  /// The number of the frame from which it is seen in full: of the face, or of the state in which it is
  /// shown.
  package var fadeIn = 1
  /// For how many frames after the last one of the face, or of the state, it is still seen.
  package var fadeOut = 0

  /// Describes a layer with the usual values for the rest.
  package init(
    _ content: RigContent,
    anchor: FaceAnchor,
    width: RigLength? = nil,
    height: RigLength? = nil
  ) {
    self.content = content
    self.anchor = anchor
    self.width = width
    self.height = height
  }

  /// How much of it is seen for a face, from 0 to 1.
  func visibility(for subject: StampSubject, _ fade: inout LayerFade) -> Double {
    let lost = Double(subject.framesSinceSeen) / Double(fadeOut + 1)
    return opacity * appearance(for: subject, &fade) * max(0, 1 - lost)
  }

  /// How far it has come with the face, or with the state in which it is shown.
  private func appearance(for subject: StampSubject, _ fade: inout LayerFade) -> Double {
    guard !conditions.isEmpty else {
      return min(1, Double(subject.frameCount) / Double(max(1, fadeIn)))
    }
    if subject.framesSinceSeen == 0 {
      fade.advance(
        isMet: conditions.areMet(by: subject),
        frameCount: subject.frameCount,
        fadeIn: fadeIn,
        fadeOut: fadeOut
      )
    }
    return fade.level
  }
}
