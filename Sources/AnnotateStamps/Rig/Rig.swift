/// A style made of layers, read from a JSON file.
public struct Rig: StampStyle {
  /// The name by which users choose the style.
  public let name: String
  /// A description of one line.
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

  /// Whether any layer fades in or out with the state of a face.
  public var remembersFrames: Bool {
    layers.contains { !$0.conditions.isEmpty && ($0.fadeIn > 1 || $0.fadeOut > 0) }
  }

  /// Whether any layer may be moved.
  public var arrangesStamps: Bool { layers.contains { $0.place != nil } }

  /// The longest fade-out of all layers, in frames.
  public var fadeOut: Int { layers.map(\.fadeOut).max() ?? 0 }

  /// Returns the stamps of all layers for a face without earlier frames.
  public func stamps(for subject: StampSubject, at moment: StampMoment) -> [Stamp] {
    var memory = StampMemory()
    return stamps(for: subject, at: moment, remembering: &memory)
  }

  /// Returns the stamps of all layers, some of which fade with the state of the face.
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
      let freedom = layer.place.map { StampFreedom($0, block: index) }
      return layer.stamps(for: subject, at: moment, visibility: visibility, freedom: freedom)
    }
  }
}
