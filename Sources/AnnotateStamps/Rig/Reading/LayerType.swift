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
