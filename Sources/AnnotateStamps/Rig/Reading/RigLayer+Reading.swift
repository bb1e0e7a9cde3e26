extension RigLayer {
  private static let longestFade = 1000

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
      try value.integer(1...Self.longestFade)
    }
    fadeOut = try object.read("fadeOut", or: 0) { value throws(StyleMistake) in
      try value.integer(0...Self.longestFade)
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
    if let value = object["place"] { try readPlace(value) }
    foreshortens = try object.read("foreshorten", or: false) { value throws(StyleMistake) in
      try value.bool()
    }
  }

  private mutating func readPlace(_ value: StyleValue) throws(StyleMistake) {
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
  /// The default pivot of a line of text, as a share of its width.
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
