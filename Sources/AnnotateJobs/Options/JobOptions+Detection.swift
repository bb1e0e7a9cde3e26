internal import AnnotateCommandLineKit
internal import AnnotateFaces
internal import AnnotateFiles
internal import AnnotateMediaTypes

extension JobOptions {
  /// Options for which faces are detected.
  package static let faces = [
    accuracy, smallestFace, maximumCount, confidence, suspected, region,
  ]

  private static let accuracy = JobOption.value(
    "accuracy",
    "LEVEL",
    sets: \.detection.accuracy,
    as: .choice,
    .recorded,
    summary: "how thoroughly to detect in every 8th to 32nd frame, between which faces are "
      + "followed: low finds near faces fast; normal also finds distant ones; high also "
      + "finds faces of ten pixels and heads lying on their side; single pictures get more: normal "
      + "searches them like high, and high searches them twice"
  )

  private static let smallestFace = JobOption.optional(
    "min-face",
    "SIZE",
    sets: \.detection.smallestFace,
    as: .faceHeight,
    .recorded,
    summary:
      "ignore faces shorter than SIZE from hairline to chin: pixels (24px) or a percentage of "
      + "the picture's height (2%)"
  )

  private static let maximumCount = JobOption.optional(
    "max-faces",
    "N",
    sets: \.detection.maximumCount,
    as: .whole(1...1_000_000, "a whole number of at least 1"),
    .recorded,
    summary: "keep only the N largest faces of each frame"
  )

  private static let confidence = JobOption.optional(
    "confidence",
    "X",
    sets: \.detection.confidence,
    as: .decimal("a number above 0, up to 1") { $0 > 0 && $0 <= 1 },
    .recorded,
    summary:
      "minimum confidence of a detection, from 0 to 1: a lower one finds more faces, also false ones",
    default: "0.5; 0.35 with --suspected yes"
  )

  private static let suspected = JobOption.optional(
    "suspected",
    "YES|NO",
    sets: \.detection.findsSuspected,
    as: .yesOrNo,
    .recorded,
    summary: "also find faces that only may be there, because they are small or uncertain; the "
      + "sidecar marks them",
    default: "yes if a style hides faces"
  )

  private static let region = JobOption.optional(
    "region",
    "X,Y,W,H",
    sets: \.detection.region,
    as: .region,
    .recorded,
    summary: "keep only faces whose centre is in this part of the displayed picture, in pixels "
      + "from the top left; others are neither stamped nor listed"
  )

  /// The option for the mesh of faces in the sidecar.
  package static let landmarks = JobOption.flag(
    "landmarks",
    sets: \.detection.keepsMesh,
    .recorded,
    summary: "also write all 468 points of every face into the sidecar"
  )

  /// The option to detect no faces; it contradicts all options for single faces.
  package static let noDetection = JobOption.flag(
    "no-detection",
    sets: \.detection.findsFaces,
    to: false,
    .recorded,
    summary: "detect no faces, for which no models are needed: only the parts of the picture that "
      + "--cover names are hidden"
  )
  .contradicting("only") { $0.drawing.selection.only != nil }
  .contradicting("except") { !$0.drawing.selection.excluded.isEmpty }
  .contradicting("person") { !$0.tracking.people.isEmpty }
  .contradicting("model") { $0.detection.model != nil }

  /// The option to keep faces from being recognised.
  static let noIdentity = JobOption.flag(
    "no-identity",
    sets: \.detection.recognizesPeople,
    to: false,
    .recorded,
    summary: "do not recognise people who come back: faces get no 'person' then"
  )
  .contradicting("person") { !$0.tracking.people.isEmpty }
  .contradicting("only") { !($0.drawing.selection.only?.people.isEmpty ?? true) }
  .contradicting("except") { !$0.drawing.selection.excluded.people.isEmpty }

  /// Options for the models that detect faces.
  package static let models = [model, modelKind, device, threads]

  private static let model = JobOption(
    OptionDefinition(
      "model",
      value: "FILE",
      summary:
        "detect faces with your own ONNX model; the built-in models still find the landmarks",
      paths: .file(.read)
    ),
    .recorded,
    set: { (job, path) throws(OptionProblem) in job.detection.model = OwnModel(path: path ?? "") },
    get: { job in job.detection.model.map { [$0.path] } ?? [] }
  )
  .recorded(
    read: { job, name in job.detection.model = OwnModel(path: name) },
    // A header is read on other computers, on which folders of this one have no meaning.
    write: { job in
      job.detection.model.map { [FilePath($0.path).lastComponent] } ?? []
    }
  )

  private static let modelKind = JobOption.optional(
    "model-kind",
    "KIND",
    sets: \.detection.modelKind,
    as: .oneOf(OutputLayoutRegistry.all.map { $0.name }),
    summary: "the kind of detector that --model is",
    default: "recognised by its outputs"
  ).needing("model") { $0.detection.model != nil }

  private static let device = JobOption.value(
    "device",
    "NAME",
    sets: \.detection.device,
    as: .any,
    summary: "the device that runs the models: CPU, GPU, GPU.1 and so on; AUTO prefers a GPU; "
      + "annotate models lists the devices of this computer"
  )

  private static let threads = JobOption.optional(
    "threads",
    "N",
    sets: \.detection.threads,
    as: .whole(1...1024, "a whole number from 1 to 1024"),
    summary: "how many threads detect faces; the result is the same for any number",
    default: "one for each processor, at most 16",
    decidesResult: false
  )
}

extension DetectionOptions {
  /// The kind of the user's own model; setting it has no effect if there is no model.
  fileprivate var modelKind: String? {
    get { model?.kind }
    set { model?.kind = newValue }
  }
}

extension OptionText where Value == DetectionOptions.FaceHeight {
  /// Pixels, or a fraction of the picture's height up to 1.
  fileprivate static var faceHeight: OptionText {
    OptionText(
      "pixels such as 24px or a percentage such as 2%",
      read: { text in
        switch Length(text) {
        case .pixels(let pixels): .pixels(pixels)
        case .fraction(let fraction) where fraction <= 1: .fraction(fraction)
        case .fraction, nil: nil
        }
      },
      write: { height in
        switch height {
        case .pixels(let pixels): Length.pixels(pixels).text
        case .fraction(let fraction): Length.fraction(fraction).text
        }
      }
    )
  }
}

extension OptionText where Value == Double {
  /// A number in plain decimals.
  fileprivate static func decimal(
    _ expectation: String,
    where isValid: @escaping @Sendable (Double) -> Bool
  ) -> OptionText {
    OptionText(
      expectation,
      read: { text in Length.number(in: text).flatMap { isValid($0) ? $0 : nil } },
      write: { $0.shortestText }
    )
  }
}

extension OptionText where Value == Bool {
  /// The words for true and false.
  fileprivate static var yesOrNo: OptionText {
    OptionText(
      "yes or no",
      read: { ["yes": true, "no": false][$0] },
      write: { $0 ? "yes" : "no" }
    )
  }
}

extension OptionText where Value == Rect<DisplaySpace> {
  /// Four numbers with commas; width and height above zero.
  static var region: OptionText {
    OptionText(
      "four numbers X,Y,WIDTH,HEIGHT in pixels",
      read: { text in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Length.number(in: $0) }
        guard parts.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
          return nil
        }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      },
      write: { area in
        [area.x, area.y, area.width, area.height].map(\.shortestText).joined(separator: ",")
      }
    )
  }
}
