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
    let turned = turn.fraction(at: subject.face.pose?.yaw ?? 0)
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

/// Fades a layer in while its conditions are met, and out when they no longer are.
struct LayerFade: Sendable {
  /// The visible fraction of the layer, from 0 to 1, without its opacity.
  private(set) var level = 0.0
  /// The level when the conditions were last met.
  private var peak = 0.0
  /// The number of frames since then; nil before the first frame.
  private var framesUnmet: Int?

  /// Advances by one frame that shows the face.
  ///
  /// If the conditions are met in the first frame that this fade gets, such as at the beginning of a range,
  /// the state counts from the face's first frame.
  mutating func advance(isMet: Bool, frameCount: Int, fadeIn: Int, fadeOut: Int) {
    let isFirst = framesUnmet == nil
    if isMet {
      let frames = isFirst ? frameCount : 1
      level = min(1, level + Double(frames) / Double(max(1, fadeIn)))
      (peak, framesUnmet) = (level, 0)
    } else {
      let frames = (framesUnmet ?? fadeOut) + 1
      level = peak * max(0, 1 - Double(frames) / Double(fadeOut + 1))
      framesUnmet = min(frames, fadeOut + 1)
    }
  }
}

// MARK: - Reading

extension RigLayer {
  private static let maximumFade = 1000

  /// Reads a layer; `load` loads its picture.
  init(_ value: StyleValue, _ load: LayerPictures) throws(StyleMistake) {
    // The type of the layer decides which keys are valid.
    let type: LayerType = try value.object(ofAny: "type", LayerType.allKeys).choice("type")
    let object = try value.object(type.keys)
    self.init(
      try RigContent(type, object, load),
      anchor: try object.required("anchor").choice("anchor")
    )
    if type != .line { try readExtent(object, type) }
    opacity = try object.read("opacity", or: 1) { value throws(StyleMistake) in
      try value.number(0...1)
    }
    blend = try object.read("blend", or: .normal) { value throws(StyleMistake) in
      try value.choice("blend mode")
    }
    conditions = try object.read("when", or: [], RigCondition.list)
    if let value = object["yaw"] { turn = try RigTurn(value) }
    fadeIn = try object.read("fadeIn", or: 1) { value throws(StyleMistake) in
      try value.integer(1...Self.maximumFade)
    }
    fadeOut = try object.read("fadeOut", or: 0) { value throws(StyleMistake) in
      try value.integer(0...Self.maximumFade)
    }
  }

  private mutating func readExtent(
    _ object: StyleObject,
    _ type: LayerType
  ) throws(StyleMistake) {
    width = try object["width"].map(RigLength.init(extent:))
    height = try object["height"].map(RigLength.init(extent:))
    if type == .text { _ = try object.required("height") }
    guard width != nil || height != nil else {
      throw object.value.mistake("needs 'width', 'height' or both")
    }
    if case .text(let text) = content { pivot.x = text.alignment.pivot }
    if let value = object["pivot"] { try readPivot(value) }
    if let value = object["offset"] {
      let offset = try value.object(["x", "y"])
      right = try offset["x"].map(RigLength.init(distance:))
      down = try offset["y"].map(RigLength.init(distance:))
    }
    turnsWithHead =
      try object.read("rotate", or: Turning.head) { value throws(StyleMistake) in
        try value.choice("rotation")
      } == .head
    if let value = object["place"] { try readPosition(value) }
    foreshortens = try object.read("foreshorten", or: false) { value throws(StyleMistake) in
      try value.bool()
    }
  }

  private mutating func readPosition(_ value: StyleValue) throws(StyleMistake) {
    let word: Place = try value.choice("place")
    place = word.extent
    guard place == nil || !turnsWithHead else {
      throw value.mistake("needs 'rotate' to be 'upright'")
    }
  }

  private mutating func readPivot(_ value: StyleValue) throws(StyleMistake) {
    let object = try value.object(["x", "y"])
    pivot.x = try object.read("x", or: pivot.x) { value throws(StyleMistake) in
      try value.number(0...1)
    }
    pivot.y = try object.read("y", or: pivot.y) { value throws(StyleMistake) in
      try value.number(0...1)
    }
  }

  /// The values of `place`.
  private enum Place: String, CaseIterable {
    case exact, inside, clear

    var extent: StampFreedom.Extent? {
      switch self {
      case .exact: nil
      case .inside: .inside
      case .clear: .clear
      }
    }
  }

  /// The values of `rotate`.
  private enum Turning: String, CaseIterable {
    case head, upright
  }
}

extension StampText.Alignment {
  /// The default pivot of a line of text, as a fraction of its width.
  fileprivate var pivot: Double {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }
}

extension Optional {
  /// Transforms the value if there is one.
  fileprivate func map<Result>(
    _ transform: (Wrapped) throws(StyleMistake) -> Result
  ) throws(StyleMistake) -> Result? {
    guard let value = self else { return nil }
    return try transform(value)
  }
}
