internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateInspection
internal import AnnotateJSON
internal import AnnotateLibav
internal import AnnotateMediaTypes

/// The output of `annotate models`.
struct ModelsPage {
  private typealias Field = InspectionPage.Field
  private typealias Section = InspectionPage.Section

  /// The models, devices and kinds of detectors, for people and for programs.
  let page: InspectionPage
  /// The error of the first model that is missing or damaged.
  let failure: AnnotateError?

  /// Checks the files and measures the models.
  ///
  /// - Throws: `.unavailable` if OpenVINO is missing or fails.
  init(in folder: RuntimeFolder) throws(AnnotateError) {
    var sections = [try Self.runtime(folder)]
    var failure: AnnotateError?
    for model in BuiltInModel.all {
      do throws(AnnotateError) {
        let path = try folder.model(named: model.fileName)
        let sum = try FileDigest.sha256(of: path)
        let cost = try ModelCost.milliseconds(of: model, in: folder)
        sections.append(Self.section(model, path, sum, cost))
        if sum != model.sha256 { failure = failure ?? Self.changed(path) }
      } catch {
        failure = failure ?? error
      }
    }
    sections += try InferenceDevice.described(in: folder).map(Self.section)
    sections += OutputLayoutRegistry.all.map { kind in
      Section(
        "Kind of --model: \(kind.name)",
        list: "kinds",
        [
          Field("name", nil, text: kind.name),
          Field("what", "what", text: kind.summary),
        ]
      )
    }
    page = InspectionPage(sections: sections)
    self.failure = failure
  }

  private static func runtime(_ folder: RuntimeFolder) throws(AnnotateError) -> Section {
    Section(
      "Runtime",
      [
        Field("runtime", "version", text: "OpenVINO \(try folder.openVINOVersion())"),
        Field("folder", "folder", text: folder.path),
        Field("device", "measured on", text: folder.device.name),
        Field("cache", "cache", text: folder.cache?.folder),
      ]
    )
  }

  private static func section(
    _ model: BuiltInModel,
    _ path: String,
    _ sum: String,
    _ cost: Double
  ) -> Section {
    let isAsExpected = sum == model.sha256
    return Section(
      model.name,
      list: "models",
      [
        Field("name", nil, text: model.name),
        Field("purpose", "what", text: model.purpose),
        Field("file", "file", text: path),
        Field("licence", "licence", text: model.license),
        Field("origin", "from", text: "\(model.origin) (PyPI)"),
        Field("sha256", "SHA-256", text: sum),
        Field(
          "isAsExpected",
          "checked",
          .bool(isAsExpected),
          isAsExpected ? "it is the expected file" : "IT IS NOT THE EXPECTED FILE"
        ),
        Field(
          "input",
          "input",
          .array(model.inputShape.map { .integer($0) }),
          model.inputShape.map(String.init).joined(separator: "x")
        ),
        Field(
          "milliseconds",
          "cost",
          .rounded(cost, places: 2),
          "\(rounded(cost)) ms a run, on this computer now"
        ),
      ]
    )
  }

  private static func section(_ device: InferenceDevice.Described) -> Section {
    Section(
      "Device \(device.device.name)",
      list: "devices",
      [
        Field("name", nil, text: device.device.name),
        Field("what", "what", text: device.description),
      ]
    )
  }

  private static func rounded(_ number: Double) -> String {
    JSONValue.rounded(number, places: 1).line
  }

  private static func changed(_ path: String) -> AnnotateError {
    AnnotateError(
      .unavailable,
      "cannot trust the model",
      subject: path,
      why: "its SHA-256 is not the expected one",
      hints: ["run: \(RuntimeFolder.remedy)"]
    )
  }
}
