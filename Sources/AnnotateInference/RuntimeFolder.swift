internal import AnnotateFiles
package import AnnotateMediaTypes
internal import AnnotateWording
internal import CAnnotateOpenVINO
internal import Glibc

/// The folder with OpenVINO's libraries (`lib`) and the models (`models`), with the settings to run its
/// models.
package struct RuntimeFolder: Sendable, Hashable {
  /// The path of the folder.
  package let path: String
  /// The device that runs the models.
  package var device = InferenceDevice.cpu
  /// The cache of compiled models; nil compiles them each time.
  package var cache: ModelCache?
  /// How many threads can run a model at the same time besides the first one that needs it; 0 if they take turns.
  ///
  /// Those threads share a compiled model, whose weights take memory only once.
  package var streams = 0

  /// Refers to a folder without checking whether it exists.
  package init(path: String) {
    self.path = path
  }

  /// The name of the environment variable that names the folder.
  package static let environmentVariable = "ANNOTATE_RUNTIME"

  /// The folders to try, in this order: the folder that the environment variable names, and no other if
  /// it is set; `../lib/annotate` next to the program's folder, where `make install` puts it; `.runtime`
  /// next to the program; `.runtime` at the root of the checkout that the program was built in, where
  /// `make setup` puts it.
  ///
  /// The working folder and folders above the program are never searched: anyone with write access to
  /// one of them could make the program load their own library.
  ///
  /// - Parameters:
  ///   - environment: the value of the environment variable; nil if it is not set.
  ///   - executable: the path of the running program, with symbolic links resolved.
  /// - Returns: The folders, in the order in which they are tried.
  package static func candidates(environment: String?, executable: String?) -> [RuntimeFolder] {
    if let environment, !environment.isEmpty { return [RuntimeFolder(path: environment)] }
    guard let executable else { return [] }
    let folder = FilePath(executable).removingLastComponent()
    let next = [folder.removingLastComponent().appending("lib/annotate")]
    let runtimes = ([folder] + checkouts(ofProgramIn: folder)).map { $0.appending(".runtime") }
    return (next + runtimes).map { RuntimeFolder(path: $0.text) }
  }

  /// The first folder of `candidates` that has models, with the user's cache of compiled models.
  ///
  /// - Throws: `.unavailable` if none has.
  package static func locate() throws(AnnotateError) -> RuntimeFolder {
    let environment = getenv(environmentVariable).map { String(cString: $0) }
    let folders = candidates(environment: environment, executable: realpath("/proc/self/exe"))
    guard var found = folders.first(where: { access($0.path + "/models", R_OK) == 0 }) else {
      throw AnnotateError(InferenceProblem.noModels(tried: folders.map(\.path)))
    }
    found.cache = .standard()
    return found
  }

  /// The command that brings the folder, or what is missing in it, by where the program is.
  package static var remedy: String {
    if let named = getenv(environmentVariable), named.pointee != 0 {
      return "unset \(environmentVariable), or name a folder there that make setup has made"
    }
    guard let program = realpath("/proc/self/exe") else { return "make setup" }
    let folder = FilePath(program).removingLastComponent()
    if let checkout = checkouts(ofProgramIn: folder).last {
      return "make -C \(checkout.text.shellWord) setup"
    }
    return folder.text == "/usr/bin"
      ? "sudo apt install --reinstall ./annotate_*.deb"
      : "make install, in the sources of annotate, or unpack the archive again"
  }

  /// The path of a model file in the folder.
  ///
  /// - Throws: `.unavailable` if it is not there.
  package func model(named name: String) throws(AnnotateError) -> String {
    let file = "\(path)/models/\(name)"
    guard access(file, R_OK) == 0 else {
      throw AnnotateError(InferenceProblem.noModel(path: file))
    }
    return file
  }

  /// The shared libraries to try: those in the folder, of any version, then the system's.
  var libraries: [String] {
    let own = FolderListing.names(in: path + "/lib")
      .filter { $0.hasPrefix("libopenvino_c.so") }.sorted()
    return own.reversed().map { "\(path)/lib/\($0)" } + ["libopenvino_c.so"]
  }

  /// The checkout that a program was built in, recognised by the folder `.build`.
  ///
  /// For a sample, which is a separate package in `Samples`, also the checkout that contains the sample.
  private static func checkouts(ofProgramIn folder: FilePath) -> [FilePath] {
    let path = folder.text + "/"
    guard let build = path.ranges(of: "/.build/").last else { return [] }
    let package = FilePath(String(path[..<build.lowerBound]))
    let group = package.removingLastComponent()
    let isSample = group.lastComponent == "Samples"
    return isSample ? [package, group.removingLastComponent()] : [package]
  }
}

extension RuntimeFolder {
  /// The version of OpenVINO, as OpenVINO reports it.
  ///
  /// - Throws: `.unavailable` if OpenVINO is missing or does not report its version.
  package func openVINOVersion() throws(AnnotateError) -> String {
    try OpenVINOCore.shared(in: self).library.version()
  }
}

extension OpenVINOLibrary {
  /// The version, as OpenVINO reports it.
  ///
  /// - Throws: `.unavailable` if OpenVINO does not report it.
  func version() throws(AnnotateError) -> String {
    var version = ov_version_t()
    try check(.readVersion, subject: path) { $0.ov_get_openvino_version(&version) }
    defer { functions.ov_version_free(&version) }
    return version.buildNumber.map { String(cString: $0) } ?? ""
  }
}
