internal import AnnotateFiles
internal import AnnotateJSON
package import AnnotateJobs
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline
package import AnnotateSidecar

/// What is done with a clip: the options, and the models and files that they need.
package struct FarmRequest: Sendable, Equatable {
  /// A file that the work needs besides the videos, such as a style.
  package struct File: Sendable, Hashable {
    /// The absolute path.
    package let path: String
    /// The SHA-256 of the contents, in hexadecimal digits.
    package let sha256: String

    /// Describes a file.
    package init(path: String, sha256: String) {
      (self.path, self.sha256) = (path, sha256)
    }
  }

  /// The options; the paths of input and output are those of each clip.
  package var options: JobRecord
  /// The models that find faces and their landmarks.
  package var models: [SidecarHeader.Model] = []
  /// The device and runtime that run the models.
  package var inference: SidecarHeader.Inference?
  /// The style files and the pictures that they stamp.
  package var files: [File] = []

  /// Describes a request whose models and files are not known yet.
  package init(_ options: JobRecord) { self.options = options }

  /// The same request with other paths.
  func mappingPaths(_ map: (String) -> String) -> FarmRequest {
    var request = self
    request.options = JobRecord(options.job.mappingPaths(map))
    request.files = files.map { File(path: map($0.path), sha256: $0.sha256) }
    return request
  }
}

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
      throw SidecarFailure("'options' is invalid", cause: AnnotateError(error))
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

extension FarmRequest {
  /// The request as one JSON object.
  var json: JSONValue {
    .object([
      "models": Self.json(models),
      "inference": inference.map(Self.json),
      "options": .array(options.entries.map(Self.json)),
      "files": .array(
        files.map { .object(["path": .string($0.path), "sha256": .string($0.sha256)]) }
      ),
    ])
  }

  static func json(_ models: [SidecarHeader.Model]) -> JSONValue {
    .array(models.map { .object(["name": .string($0.name), "sha256": .string($0.sha256)]) })
  }

  static func json(_ inference: SidecarHeader.Inference) -> JSONValue {
    .object(["device": .string(inference.device), "runtime": .string(inference.runtime)])
  }

  static func json(_ option: JobOption.Entry) -> JSONValue {
    .array([.string(option.name)] + (option.value.map { [.string($0)] } ?? []))
  }
}

extension FarmRequest {
  /// Describes how a request that would replace this one differs, one line each.
  func differences(from other: FarmRequest) -> [String] {
    var lines = optionDifferences(other)
    if models != other.models { lines.append("the models have changed") }
    if inference != other.inference { lines.append("the inference runtime has changed") }
    for file in other.files where !files.contains(file) {
      lines.append("'\(file.path)' is new or has changed")
    }
    return lines
  }

  /// The same request, allowed to replace outputs.
  var overwriting: FarmRequest {
    var (request, job) = (self, options.job)
    job.output.overwrites = true
    request.options = JobRecord(job)
    return request
  }

  private func optionDifferences(_ other: FarmRequest) -> [String] {
    let (known, wanted) = (options.entries, other.options.entries)
    var names: [String] = []
    for option in known + wanted where !names.contains(option.name) { names.append(option.name) }
    return names.compactMap { name in
      let (old, new) = (Self.words(of: name, in: known), Self.words(of: name, in: wanted))
      guard old != new else { return nil }
      return "--\(name) is \(new ?? "not given"), and was \(old ?? "not given")"
    }
  }

  private static func words(of name: String, in options: [JobOption.Entry]) -> String? {
    let values = options.filter { $0.name == name }.map { $0.value ?? "given" }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

extension FarmRequest {
  /// Describes the request of a job: its files are read, the models are not known yet.
  ///
  /// - Throws: The error of a file that cannot be read.
  init(of job: AnnotationJob) throws(AnnotateError) {
    self.init(JobRecord(job))
    var paths: [String] = []
    for style in job.drawing.styles { paths += try style.files() }
    for path in paths + job.tracking.people.map(\.path) { try add(path) }
  }

  /// Adds a file that the steps read.
  ///
  /// - Throws: the error of a file that cannot be read.
  mutating func add(_ path: String) throws(AnnotateError) {
    files.append(File(path: path, sha256: try FileDigest.sha256(of: path)))
  }
}
