extension RigContent {
  private static let usualThickness = RigLength(0.02, .faceWidth, atLeast: 2)
  private static let usualRadius = RigLength(0.12, .faceWidth, atLeast: 3)
  private static let usualCell = RigLength(0.14, .faceWidth, atLeast: 4)

  /// Reads the content of a layer.
  init(
    _ type: LayerType,
    _ object: StyleObject,
    _ load: LayerPictures
  ) throws(StyleMistake) {
    switch type {
    case .picture: self = .picture(try load.picture(object))
    case .rectangle: self = .rectangle(try Self.color(object))
    case .ellipse: self = .ellipse(try Self.color(object))
    case .outline: self = .outline(try Self.color(object), thickness: try Self.thickness(object))
    case .brackets:
      let length = try object.read("length", or: 0.25) { value throws(StyleMistake) in
        try value.number(0.01...0.5)
      }
      self = .brackets(
        try Self.color(object),
        thickness: try Self.thickness(object),
        length: length
      )
    case .line:
      self = .line(
        try Self.color(object),
        thickness: try Self.thickness(object),
        to: try object.required("to").choice("anchor")
      )
    case .text: self = .text(try RigText(object))
    case .blur:
      let radius = try object.read("radius", or: Self.usualRadius, RigLength.init(extent:))
      self = .blur(radius: radius, try RigShape(object))
    case .pixelate:
      let cell = try object.read("cell", or: Self.usualCell, RigLength.init(extent:))
      self = .pixelate(cell: cell, try RigShape(object))
    case .solid: self = .solid(try Self.color(object), try RigShape.outline(object))
    case .cutOut:
      let inverted = try object.read("inverted", or: false) { value throws(StyleMistake) in
        try value.bool()
      }
      self = .cutOut(try RigShape(object), inverted: inverted)
    }
  }

  private static func color(_ object: StyleObject) throws(StyleMistake) -> RigColor {
    try RigColor(try object.required("color"))
  }

  private static func thickness(_ object: StyleObject) throws(StyleMistake) -> RigLength {
    try object.read("thickness", or: usualThickness, RigLength.init(extent:))
  }
}

extension RigShape {
  fileprivate init(_ object: StyleObject) throws(StyleMistake) {
    let feather = object["feather"]
    self.init(try Self.outline(object))
    if let feather { self.feather = try RigLength(extent: feather) }
  }

  fileprivate static func outline(
    _ object: StyleObject
  ) throws(StyleMistake) -> StampShape.Outline {
    try object.read("shape", or: .ellipse) { value throws(StyleMistake) in
      try value.choice("shape")
    }
  }
}
