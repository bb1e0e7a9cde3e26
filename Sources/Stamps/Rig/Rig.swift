/// A style made of layers, which a JSON file describes.
public struct Rig: StampStyle {
  /// The name by which users choose it.
  public let name: String
  /// What it draws, in one line.
  public let summary: String
  /// The layers in the order of drawing.
  let layers: [RigLayer]

  /// Makes a style of layers.
  package init(name: String, summary: String = "", layers: [RigLayer]) {
    self.name = name
    self.summary = summary
    self.layers = layers
  }

  /// Whether any layer hides faces.
  public var isCover: Bool { layers.contains { $0.content.isCover } }

  /// Whether a layer cuts out everything around faces.
  public var keepsOnlyFaces: Bool {
    layers.contains { if case .cutOut(_, inverted: true) = $0.content { true } else { false } }
  }

  /// The longest of all layers.
  public var fadeOut: Int { layers.map(\.fadeOut).max() ?? 0 }

  /// The stamps of all layers.
  public func stamps(for subject: StampSubject, at moment: StampMoment) -> [Stamp] {
    layers.flatMap { $0.stamps(for: subject, at: moment) }
  }
}
