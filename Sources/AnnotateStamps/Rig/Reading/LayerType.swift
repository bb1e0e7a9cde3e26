/// The sorts of layers, as style files name them.
enum LayerType: String, CaseIterable {
  case picture, rectangle, ellipse, outline, brackets, line, text, blur, pixelate, solid, cutOut

  /// The keys of this sort alone.
  private var ownKeys: [String] {
    switch self {
    case .picture: ["file", "artwork", "framesPerSecond"]
    case .rectangle, .ellipse: ["color"]
    case .outline: ["color", "thickness"]
    case .brackets: ["color", "thickness", "length"]
    case .line: ["color", "thickness", "to"]
    case .text: ["text", "color", "background", "weight", "align"]
    case .blur: ["radius", "shape", "feather"]
    case .pixelate: ["cell", "shape", "feather"]
    case .solid: ["color", "shape"]
    case .cutOut: ["shape", "feather", "inverted"]
    }
  }

  /// The keys of layers of this sort.
  var keys: [String] {
    let extent = ["width", "height", "pivot", "offset", "rotate", "foreshorten"]
    let shown = ["opacity", "blend", "when", "fadeIn", "fadeOut"]
    return ["type", "anchor"] + ownKeys + (self == .line ? [] : extent) + shown
  }

  /// All keys that any layer has.
  static var allKeys: [String] {
    allCases.flatMap(\.keys).reduce(into: []) { keys, key in
      if !keys.contains(key) { keys.append(key) }
    }
  }
}
