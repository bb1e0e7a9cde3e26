internal import AnnotateJSON
package import AnnotateMediaTypes

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

extension Rig {
  /// Returns the stamps of all layers that cover something, on an area instead of a face.
  public func covers(on area: StampArea, at moment: StampMoment) -> [Stamp] {
    layers.compactMap { $0.cover(on: area, at: moment) }
  }
}

// MARK: - Reading

extension Rig {
  private static let maximumLayers = 200
  private static let keys = ["$schema", "name", "summary", "layers"]

  /// Reads a style file.
  ///
  /// - Parameters:
  ///   - bytes: the JSON document.
  ///   - file: its name, for messages.
  ///   - load: reads the pictures that it names.
  /// - Throws: `.badInput` with the path of the wrong value, or an error of the kind that `load` throws.
  package init(
    parsing bytes: [UInt8],
    named file: String,
    load: @escaping LoadPicture
  ) throws(AnnotateError) {
    do throws(StyleMistake) {
      try self.init(Self.document(bytes), LayerPictures(load: load))
    } catch {
      throw error.failure(in: file)
    }
  }

  private static func document(_ bytes: [UInt8]) throws(StyleMistake) -> StyleValue {
    do throws(JSONSyntaxError) {
      return StyleValue(json: try JSONValue(parsing: bytes), path: "")
    } catch {
      throw StyleMistake(path: "", reason: "it is not JSON: \(error)")
    }
  }

  private init(_ value: StyleValue, _ load: LayerPictures) throws(StyleMistake) {
    let object = try value.object(Self.keys)
    _ = try object["$schema"]?.string()
    let list = try object.required("layers")
    let elements = try list.elements()
    guard elements.count <= Self.maximumLayers else {
      throw list.mistake("must not have more than \(Self.maximumLayers) layers")
    }
    var layers: [RigLayer] = []
    for element in elements { layers.append(try RigLayer(element, load)) }
    self.init(
      name: try Self.line(try object.required("name")),
      summary: try object.read("summary", or: "", Self.line),
      layers: layers
    )
  }

  /// Reads a text that fits into one line of a table.
  private static func line(_ value: StyleValue) throws(StyleMistake) -> String {
    let text = try value.string()
    guard text.count <= 200, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw value.mistake("must be one line of up to 200 characters")
    }
    return text
  }
}

/// Reads a picture that a style names by its path; the rate of numbered pictures, if given, is in pictures per
/// second.
package typealias LoadPicture =
  @Sendable (_ path: String, _ framesPerSecond: Double?) throws(AnnotateError) -> RigPicture
