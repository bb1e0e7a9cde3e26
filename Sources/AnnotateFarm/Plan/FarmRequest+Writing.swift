internal import AnnotateJSON
internal import AnnotateJobs
internal import AnnotateSidecar

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
