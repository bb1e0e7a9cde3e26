internal import AnnotateFaces

/// One layer of a rig: its content, its position on the face and its conditions.
package struct RigLayer: Sendable {
  /// A point of a layer, as shares of its width and height from the upper left.
  package struct Pivot: Sendable, Equatable {
    var x = 0.5
    var y = 0.5
  }

  /// The content of the layer.
  package var content: RigContent
  /// The anchor on the face.
  package var anchor: FaceAnchor
  /// The width; nil to compute it from the height and the content's proportions.
  package var width: RigLength?
  /// The height; nil to compute it from the width and the content's proportions.
  package var height: RigLength?
  /// The point of the layer that is at the anchor.
  package var pivot = Pivot()
  /// The offset to the right, as seen on an upright head.
  package var right: RigLength?
  /// The offset downwards, as seen on an upright head.
  package var down: RigLength?
  /// Whether the layer rotates with the head; otherwise it stays upright.
  package var turnsWithHead = true
  /// Whether the layer becomes narrower as the head turns aside.
  package var foreshortens = false
  /// The head turns for which the layer is shown.
  package var turn = RigTurn()
  /// Where the layer may be moved so that it can be read; nil if it stays.
  package var place: StampFreedom.Extent?
  /// The opacity, from 0 to 1.
  package var opacity = 1.0
  /// How the layer's colours combine with those of the picture.
  package var blend = BlendMode.normal
  /// The conditions under which the layer is shown; all must be met.
  package var conditions: [RigCondition] = []
  /// The number of frames after which the layer is fully visible, counted from 1 at the first frame of the
  /// face, or of the state that the conditions name.
  package var fadeIn = 1
  /// The number of frames after the last one of the face, or of the state, in which the layer fades out.
  package var fadeOut = 0

  /// Makes a layer with default values for everything else.
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

  /// Returns the visibility of the layer for a face, from 0 to 1.
  func visibility(for subject: StampSubject, _ fade: inout LayerFade) -> Double {
    let lost = Double(subject.framesSinceSeen) / Double(fadeOut + 1)
    // A face whose yaw is unknown is assumed to face the camera.
    let turned = turn.share(at: subject.face.pose?.yaw ?? 0)
    return opacity * turned * appearance(for: subject, &fade) * max(0, 1 - lost)
  }

  /// Returns how far the layer has faded in with the face, or with the state that the conditions name.
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
