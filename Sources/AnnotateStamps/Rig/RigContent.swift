/// The content of a layer of a rig.
package enum RigContent: Sendable {
  /// A picture, which may be animated.
  case picture(RigPicture)
  /// A rectangle in one colour.
  case rectangle(RigColor)
  /// An ellipse in one colour.
  case ellipse(RigColor)
  /// A line along the sides of a rectangle.
  case outline(RigColor, thickness: RigLength)
  /// The corners of an outline; `length` is the fraction of a side that each arm takes.
  case brackets(RigColor, thickness: RigLength, length: Double)
  /// A straight line from the layer's anchor to another.
  case line(RigColor, thickness: RigLength, to: FaceAnchor)
  /// Lines of text.
  case text(RigText)
  /// The picture underneath, blurred; a larger radius of the Gaussian hides more.
  case blur(radius: RigLength, RigShape)
  /// The picture underneath, in squares of one colour each.
  case pixelate(cell: RigLength, RigShape)
  /// A colour that hides the picture underneath.
  case solid(RigColor, StampShape.Outline)
  /// A hole inside the shape, or everything outside of it if `inverted`.
  case cutOut(RigShape, inverted: Bool)

  /// Whether it is meant to hide a face.
  var isCover: Bool {
    switch self {
    case .blur, .pixelate, .solid: true
    default: false
    }
  }
}

/// The part of a layer that a cover changes.
package struct RigShape: Sendable, Equatable {
  /// The outline of the part.
  package var outline: StampShape.Outline
  /// The width of the fading edge inside the outline; nil for a sharp edge.
  package var feather: RigLength?

  /// Describes a shape.
  package init(_ outline: StampShape.Outline, feather: RigLength? = nil) {
    self.outline = outline
    self.feather = feather
  }
}

// MARK: - Reading

extension RigContent {
  private static let defaultThickness = RigLength(0.02, .faceWidth, atLeast: 2)
  private static let defaultRadius = RigLength(0.12, .faceWidth, atLeast: 3)
  private static let defaultCell = RigLength(0.14, .faceWidth, atLeast: 4)

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
      let radius = try object.read("radius", or: Self.defaultRadius, RigLength.init(extent:))
      self = .blur(radius: radius, try RigShape(object))
    case .pixelate:
      let cell = try object.read("cell", or: Self.defaultCell, RigLength.init(extent:))
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
    try object.read("thickness", or: defaultThickness, RigLength.init(extent:))
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

/// The types of layers, by their names in style files.
enum LayerType: String, CaseIterable {
  case picture, rectangle, ellipse, outline, brackets, line, text, blur, pixelate, solid, cutOut

  /// The keys that belong to this type of layer in particular.
  private var ownKeys: [String] {
    switch self {
    case .picture: ["file", "artwork", "framesPerSecond"]
    case .rectangle, .ellipse: ["color"]
    case .outline: ["color", "thickness"]
    case .brackets: ["color", "thickness", "length"]
    case .line: ["color", "thickness", "to"]
    case .text: ["text", "color", "background", "weight", "align", "place"]
    case .blur: ["radius", "shape", "feather"]
    case .pixelate: ["cell", "shape", "feather"]
    case .solid: ["color", "shape"]
    case .cutOut: ["shape", "feather", "inverted"]
    }
  }

  /// The keys of layers of this type.
  var keys: [String] {
    let extent = ["width", "height", "pivot", "offset", "rotate", "foreshorten"]
    let shown = ["opacity", "blend", "when", "yaw", "fadeIn", "fadeOut"]
    return ["type", "anchor"] + ownKeys + (self == .line ? [] : extent) + shown
  }

  /// All keys of any type of layer.
  static var allKeys: [String] {
    allCases.flatMap(\.keys).reduce(into: []) { keys, key in
      if !keys.contains(key) { keys.append(key) }
    }
  }
}
