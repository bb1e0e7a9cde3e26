internal import AnnotateFiles
package import AnnotateMediaTypes
internal import Glibc

/// The folder that holds OpenVINO's libraries (`lib`) and the models (`models`), and how models of it
/// are run.
package struct RuntimeFolder: Sendable, Equatable {
  /// The path of the folder.
  package let path: String
  /// What runs the models.
  package var device = InferenceDevice.cpu
  /// Where compiled models are kept; nil compiles them each time.
  package var cache: ModelCache?

  /// Names a folder without looking whether it exists.
  package init(path: String) {
    self.path = path
  }

  /// The name of the environment variable that overrides where the folder is looked for.
  package static let environmentVariable = "ANNOTATE_RUNTIME"

  /// Where a folder is looked for, in this order: the environment variable; `../lib/annotate` beside
  /// the running program, where `make install` puts it; `.runtime` in the folders above the program
  /// or the working folder, where `make setup` puts it.
  package static func candidates(
    environment: String?,
    executable: String?,
    workingFolder: String?
  ) -> [RuntimeFolder] {
    if let environment, !environment.isEmpty { return [RuntimeFolder(path: environment)] }
    var paths: [String] = []
    if let folder = executable.map(parent) {
      paths.append(parent(folder) + "/lib/annotate")
      paths += ancestors(folder).map { $0 + "/.runtime" }
    }
    if let workingFolder { paths += ancestors(workingFolder).map { $0 + "/.runtime" } }
    return paths.map(RuntimeFolder.init(path:))
  }

  /// The first folder of `candidates` that is there, with the user's cache of compiled models.
  ///
  /// - Throws: `.unavailable` where none is.
  package static func locate() throws(AnnotateError) -> RuntimeFolder {
    let environment = getenv(environmentVariable).map { String(cString: $0) }
    let places = candidates(
      environment: environment,
      executable: realPath("/proc/self/exe"),
      workingFolder: realPath(".")
    )
    guard var found = places.first(where: { access($0.path + "/models", R_OK) == 0 }) else {
      throw AnnotateError(
        .unavailable,
        "cannot find the detection models",
        subject: environment,
        why: environment == nil ? nil : "there is no folder 'models' in it",
        hints: [
          "run 'make setup' in the project's folder, or name the folder in \(environmentVariable)"
        ]
      )
    }
    found.cache = .standard()
    return found
  }

  /// The path of a model file in the folder.
  ///
  /// - Throws: `.unavailable` where it is not there.
  package func model(named name: String) throws(AnnotateError) -> String {
    let file = "\(path)/models/\(name)"
    guard access(file, R_OK) == 0 else {
      throw AnnotateError(
        .unavailable,
        "cannot find the model",
        subject: file,
        hints: ["run 'make setup' in the project's folder again"]
      )
    }
    return file
  }

  /// The shared libraries to try: the folder's own, whatever its version, then the system's.
  var libraries: [String] {
    let own = FolderListing.names(in: path + "/lib")
      .filter { $0.hasPrefix("libopenvino_c.so") }.sorted()
    return own.reversed().map { "\(path)/lib/\($0)" } + ["libopenvino_c.so"]
  }

  private static func ancestors(_ folder: String) -> [String] {
    var (folders, current) = ([folder], folder)
    while !current.isEmpty {
      current = parent(current)
      folders.append(current)
    }
    return folders
  }

  private static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
