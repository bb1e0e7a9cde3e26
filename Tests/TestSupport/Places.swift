public import Foundation

/// Where things lie that tests use.
public enum Places {
  /// The root of the repository.
  public static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Real clips, beside the repository; tests that need them skip where they are absent.
  public static let sharedMedia = repository.deletingLastPathComponent()
    .appendingPathComponent("shared/media")

  /// Whether the real clips are there and may be used.
  public static let hasSharedMedia =
    !TestRules.arePure && FileManager.default.fileExists(atPath: sharedMedia.path)

  /// The folder of OpenVINO and the models, which set-up makes.
  public static var runtime: URL {
    TestRules.expect(.model)
    return runtimeFolder
  }

  private static let runtimeFolder = repository.appendingPathComponent(".runtime")

  /// Whether set-up has been run and the models may be used.
  public static let hasRuntime =
    !TestRules.arePure && FileManager.default.fileExists(atPath: runtimeFolder.path + "/models")

  /// The program that tests start: the one of users where `make shipped` says where it is, else the one that was
  /// built with the tests.
  public static let program = givenProgram ?? builtProgram

  /// The program of users; nil where the tests run without it.
  public static let givenProgram = ProcessInfo.processInfo.environment["ANNOTATE_PROGRAM"]
    .map { URL(fileURLWithPath: $0, relativeTo: repository).path }

  /// The program, built in the same way as the tests.
  public static let builtProgram: String = {
    let folder = Bundle.main.executableURL.map { $0.deletingLastPathComponent() }
    // The runner lies next to the program, or in a bundle next to it.
    let candidates = [folder, folder?.deletingLastPathComponent()]
      .compactMap { $0?.appendingPathComponent("annotate").path }
    return candidates.first(where: FileManager.default.isExecutableFile(atPath:))
      ?? repository.appendingPathComponent(".build/debug/annotate").path
  }()

  /// The build folder of `make test`; nil where the tests were built elsewhere.
  public static let testBuild: String? = {
    let folder = repository.appendingPathComponent(".build/tests").path
    return builtProgram.hasPrefix(folder + "/") ? folder : nil
  }()

  /// A clip of the shared media, such as `faces/single_face.mp4`.
  public static func clip(_ name: String) -> String {
    TestRules.expect(.media)
    return sharedMedia.appendingPathComponent(name).path
  }
}
