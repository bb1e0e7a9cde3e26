internal import AnnotateFaces
internal import AnnotateInference
internal import AnnotateJSON
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePictures
internal import AnnotatePipeline
internal import AnnotateReviewServer
internal import AnnotateSandbox

/// The output of `annotate doctor`.
package struct DoctorPage {
  private typealias Field = InspectionPage.Field
  private typealias Section = InspectionPage.Section

  /// Something that is missing.
  private struct Need {
    let what: String
    /// The command that installs it.
    let command: String
    /// Whether nothing works without it.
    let isVital: Bool
  }

  /// What was found, for people and for programs.
  package let page: InspectionPage
  /// Whether nothing that every job needs is missing.
  package let isHealthy: Bool

  /// Looks at everything; takes no longer than reading the models.
  ///
  /// - Parameter deviceCommand: The command that brings devices if there are none.
  package init(deviceCommand: String) {
    let (runtime, runtimeNeeds) = Self.runtime()
    let needs =
      runtimeNeeds + Self.codecNeeds + Self.textNeeds + Self.serverNeeds
      + Self.deviceNeeds(deviceCommand)
      + Self.sandboxNeeds
    page = InspectionPage(
      sections: [Self.program, Self.libraries, runtime, Self.machine, Self.limits, Self.sandbox]
        + Self.sections(needs),
      constantLists: ["missing"]
    )
    isHealthy = !needs.contains(where: \.isVital)
  }

  private static var program: Section {
    Section(
      nil,
      [
        Field("version", "annotate", text: AnnotationPipeline.version),
        Field("distribution", "System", text: Machine.distribution),
        Field("kernel", "Kernel", text: Machine.kernel),
      ]
    )
  }

  private static var libraries: Section {
    let codecs = encoders.map { ($0.name, MediaLibraries.hasEncoder($0.name)) }
    return Section(
      "FFmpeg",
      list: "ffmpeg",
      isOnly: true,
      MediaLibraries.versions.map { Field($0.name, $0.name, text: $0.version) }
        + codecs.map { Field($0, $0, .bool($1), $1 ? "yes" : "NO") }
        + [
          Field(
            "librsvg",
            "SVG",
            .bool(MediaLibraries.hasDecoder("librsvg")),
            MediaLibraries.hasDecoder("librsvg") ? "yes" : "NO"
          )
        ]
    )
  }

  /// Encoders that annotate chooses by itself, and the package of Debian that has them.
  private static let encoders: [(name: String, isVital: Bool)] = [
    ("libx264", true), ("libx265", false), ("libvpx-vp9", false), ("prores_ks", false),
    ("ffv1", false), ("png", true), ("mjpeg", true), ("libwebp", false),
  ]

  private static var codecNeeds: [Need] {
    let command = "sudo apt install libavcodec-extra"
    let needs = encoders.filter { !MediaLibraries.hasEncoder($0.name) }.map {
      Need(what: "the encoder \($0.name)", command: command, isVital: $0.isVital)
    }
    guard !MediaLibraries.hasDecoder("librsvg") else { return needs }
    return needs + [Need(what: "drawing of SVG (librsvg)", command: command, isVital: true)]
  }

  /// What emoji and texts in stamps need.
  private static var textNeeds: [Need] {
    TextSprite.lack().map {
      [Need(what: $0.what, command: "sudo apt install \($0.package)", isVital: false)]
    } ?? []
  }

  private static var serverNeeds: [Need] {
    guard !ServerLibrary.isInstalled else { return [] }
    let command = "sudo apt install \(ServerLibrary.packageName)"
    return [Need(what: "libmicrohttpd, for review --serve", command: command, isVital: false)]
  }

  private static func deviceNeeds(_ command: String) -> [Need] {
    guard !InputForm.hasDevices else { return [] }
    let what = "cameras, screens and graphs of filters as inputs (libavdevice)"
    return [Need(what: what, command: command, isVital: false)]
  }

  private static func runtime() -> (Section, [Need]) {
    do throws(AnnotateError) {
      let folder = try RuntimeFolder.locate()
      let version = try? folder.openVINOVersion()
      var needs =
        version == nil ? [Need(what: "OpenVINO", command: RuntimeFolder.remedy, isVital: true)] : []
      var fields = [
        Field("folder", "folder", text: folder.path),
        Field("openvino", "OpenVINO", text: version ?? "MISSING"),
        Field("cache", "cache", text: folder.cache?.folder),
      ]
      for model in BuiltInModel.all {
        let path = try? folder.model(named: model.fileName)
        let sum = path.flatMap { try? FileDigest.sha256(of: $0) }
        let state = sum == nil ? "MISSING" : sum == model.sha256 ? "as expected" : "CHANGED"
        fields.append(Field(model.fileName, model.name, text: state))
        if sum != model.sha256 {
          needs.append(
            Need(what: "the model \(model.name)", command: RuntimeFolder.remedy, isVital: true)
          )
        }
      }
      return (Section("Runtime", list: "runtime", isOnly: true, fields), needs)
    } catch {
      let need = Need(what: "OpenVINO and the models", command: RuntimeFolder.remedy, isVital: true)
      let field = Field("folder", "folder", text: "MISSING")
      return (Section("Runtime", list: "runtime", isOnly: true, [field]), [need])
    }
  }

  private static var machine: Section {
    Section(
      "Computer",
      list: "computer",
      isOnly: true,
      [
        Field("processor", "processor", text: Machine.processor),
        Field("processors", "processors", count: Machine.processorCount),
        Field("memory", "memory", .integer(Machine.memory), "\(Machine.memory >> 20) MB"),
      ]
    )
  }

  private static var limits: Section {
    Section(
      "Limits",
      list: "limits",
      isOnly: true,
      Machine.limits.map { limit in
        Field(
          limit.key,
          limit.label,
          limit.value.map { .integer($0) } ?? .null,
          limit.value.map(String.init) ?? "none"
        )
      }
    )
  }

  private static var sandbox: Section {
    let version = Sandbox.landlockVersion
    return Section(
      "Sandbox",
      list: "sandbox",
      isOnly: true,
      [
        Field(
          "landlock",
          "files (Landlock)",
          version.map { .integer($0) } ?? .null,
          version.map { "version \($0)" } ?? "NO: the kernel has none"
        ),
        Field("seccomp", "system calls (seccomp)", .bool(hasFilters), hasFilters ? "yes" : "NO"),
      ]
    )
  }

  private static let hasFilters = Sandbox.hasFilters

  private static var sandboxNeeds: [Need] {
    guard !hasFilters else { return [] }
    let what = "libseccomp, for the sandbox"
    return [Need(what: what, command: "sudo apt install libseccomp2", isVital: false)]
  }

  private static func sections(_ needs: [Need]) -> [Section] {
    needs.map { need in
      Section(
        "Missing: \(need.what)",
        list: "missing",
        [
          Field("what", nil, text: need.what),
          Field("command", "install", text: need.command),
          Field("isVital", nil, .bool(need.isVital)),
        ]
      )
    }
  }
}
