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

  /// Whether any layer comes and goes slowly with what a face does.
  public var remembersFrames: Bool {
    layers.contains { !$0.conditions.isEmpty && ($0.fadeIn > 1 || $0.fadeOut > 0) }
  }

  /// The longest of all layers.
  public var fadeOut: Int { layers.map(\.fadeOut).max() ?? 0 }

  /// The stamps of all layers, as for a face of which no earlier frame is known.
  public func stamps(for subject: StampSubject, at moment: StampMoment) -> [Stamp] {
    var memory = StampMemory()
    return stamps(for: subject, at: moment, remembering: &memory)
  }

  /// The stamps of all layers, some of which come and go with the state of the face.
  public func stamps(
    for subject: StampSubject,
    at moment: StampMoment,
    remembering memory: inout StampMemory
  ) -> [Stamp] {
    if memory.fades.count != layers.count {
      memory.fades = layers.map { _ in LayerFade() }
    }
    return layers.enumerated().flatMap { index, layer in
      let visibility = layer.visibility(for: subject, &memory.fades[index])
      return layer.stamps(for: subject, at: moment, visibility: visibility)
    }
  }
}
