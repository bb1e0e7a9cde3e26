internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateSidecar

extension FarmRequest {
  /// Reads a request.
  init(_ json: JSONValue) throws(SidecarFailure) {
    self.init(try Self.options(json))
    models = try json.list("models", Self.model)
    inference = try json.optionalObject("inference").map(Self.inference)
    files = try json.list("files", Self.file)
  }

  private static func model(_ json: JSONValue) throws(SidecarFailure) -> SidecarHeader.Model {
    SidecarHeader.Model(
      name: try json.require("name", "a text", \.string),
      sha256: try json.require("sha256", "a text", \.string)
    )
  }

  private static func inference(
    _ json: JSONValue
  ) throws(SidecarFailure) -> SidecarHeader.Inference {
    SidecarHeader.Inference(
      device: try json.require("device", "a text", \.string),
      runtime: try json.require("runtime", "a text", \.string)
    )
  }

  private static func options(_ json: JSONValue) throws(SidecarFailure) -> JobRecord {
    let entries = try json.list("options", option)
    do throws(OptionProblem) {
      return try JobRecord(entries: entries)
    } catch {
      throw SidecarFailure("'options' is invalid: \(error.message)")
    }
  }

  private static func option(_ json: JSONValue) throws(SidecarFailure) -> JobOption.Entry {
    let words = (json.elements ?? []).compactMap(\.string)
    guard let name = words.first, words.count <= 2, words.count == json.elements?.count else {
      throw SidecarFailure("an element of 'options' is not a name with an optional value")
    }
    return (name, words.count == 2 ? words[1] : nil)
  }

  private static func file(_ json: JSONValue) throws(SidecarFailure) -> File {
    File(
      path: try json.require("path", "a text", \.string),
      sha256: try json.require("sha256", "a text", \.string)
    )
  }
}

extension JSONValue {
  /// Reads the elements of an array.
  func list<Element>(
    _ name: String,
    _ read: (JSONValue) throws(SidecarFailure) -> Element
  ) throws(SidecarFailure) -> [Element] {
    var list: [Element] = []
    for element in try require(name, "an array", \.elements) { list.append(try read(element)) }
    return list
  }
}
