internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateMediaTypes

extension InferenceProblem: Message {
  var message: FailureMessage {
    switch self {
    case .noModels(let tried):
      let folders = tried.map { "'\($0)'" }.joined(separator: ", ")
      return failure(
        "cannot find the detection models",
        nil,
        "there is no folder 'models' in \(folders)",
        Self.remedy
      )
    case .noModel(let path): return failure("cannot find the model", path, nil, Self.remedy)
    case .notLoaded(let folder, let reason):
      return failure("cannot load OpenVINO", folder, reason, Self.remedy)
    case .noDevice(let name, let known):
      let names = known.isEmpty ? "none" : known.joined(separator: ", ")
      return failure(
        "cannot use the device",
        name,
        "it is not there",
        ["devices of this computer: \(names)"]
      )
    case .failed(let operation, let subject, let reason):
      return failure("cannot \(operation.words)", subject, reason)
    case .noMemory(let library):
      return failure(
        "cannot \(Operation.start.words)",
        library,
        "there is not enough memory",
        ["raise its limit, or add --threads 1"]
      )
    case .otherNumbers(let model):
      let reason = "its numbers are not 32-bit floating point"
      return failure("cannot \(Operation.inspectModel.words)", model, reason)
    case .otherNetwork(let model, let expected):
      return failure("cannot use the model", model, "it \(expected.words)")
    }
  }

  private static var remedy: [String] { ["run: \(RuntimeFolder.remedy)"] }

  private func failure(
    _ what: String,
    _ subject: String?,
    _ why: String?,
    _ hints: [String] = []
  ) -> FailureMessage {
    FailureMessage(kind, what, subject: subject, why: why, hints: hints)
  }
}

extension InferenceProblem.Operation {
  fileprivate var words: String {
    switch self {
    case .start: "start OpenVINO"
    case .listDevices: "list the devices"
    case .readVersion: "read the version"
    case .readModel: "read the model"
    case .inspectModel: "inspect the model"
    case .shapeModel: "shape the model"
    case .arrangeInput: "arrange the input of the model"
    case .compileModel: "compile the model"
    case .runModel: "run the model"
    }
  }
}

extension InferenceProblem.Network {
  fileprivate var words: String {
    switch self {
    case .yuNet: "is not YuNet"
    case .sFace: "is not SFace"
    case .contours: "does not find the contours of lips and eyes"
    case .mesh(let points): "is not a face mesh of \(points) points with a map of features"
    }
  }
}

extension BlamedFile: Message {
  var message: FailureMessage {
    let words = cause.message
    return FailureMessage(kind, words.what, subject: words.subject, why: words.why)
  }
}

extension ModelProblem: Message {
  var message: FailureMessage {
    switch self {
    case .unknownLayout(let name):
      FailureMessage(kind, "unknown kind of model", subject: name, hints: [Self.known])
    case .otherSize(let path, let layout, let size):
      unusable(path, "its outputs are not those of \(layout) for pictures of \(size)")
    case .otherInput(let path):
      unusable(path, "its input is not one colour picture, plane by plane", [Self.known])
    case .inputTooLarge(let path, let width, let height):
      unusable(path, "its input is \(width)x\(height) pixels")
    case .otherOutputs(let path, let layout, let shapes):
      unusable(
        path,
        layout.map { "its outputs are not those of \($0)" }
          ?? "it is not a detector of a known kind",
        ["its outputs: \(Self.listed(shapes))", Self.known]
      )
    }
  }

  private func unusable(_ path: String, _ why: String, _ hints: [String] = []) -> FailureMessage {
    FailureMessage(kind, "cannot use the model", subject: path, why: why, hints: hints)
  }

  private static var known: String {
    "known kinds: " + OutputLayoutRegistry.all.map { $0.name }.joined(separator: ", ")
  }

  private static func listed(_ shapes: [[Int]]) -> String {
    shapes.map { $0.map(String.init).joined(separator: "x") }.joined(separator: ", ")
  }
}
