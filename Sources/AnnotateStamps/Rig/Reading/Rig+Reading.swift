internal import AnnotateJSON
package import AnnotateMediaTypes

extension Rig {
  private static let mostLayers = 200
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
    guard elements.count <= Self.mostLayers else {
      throw list.mistake("must not have more than \(Self.mostLayers) layers")
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
