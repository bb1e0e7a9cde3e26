import Foundation
import TestSupport
import Testing

/// Compiles C code with our table of OpenVINO's functions and OpenVINO's own types.
enum DeclarationCompiler {
  private static let program = ["clang", "cc"].first(where: ProcessRunner.has)
  private static let headers = Places.runtime.appendingPathComponent("include").path
  private static let declarations = Places.repository
    .appendingPathComponent("Sources/CAnnotateOpenVINO/include/CAnnotateOpenVINO.h")

  /// Whether a compiler and OpenVINO's headers are available.
  static let isUsable =
    FileManager.default.fileExists(atPath: headers + "/openvino/c/openvino.h") && program != nil

  /// Compiles some lines after our declarations, in which one text may be replaced by another.
  static func compile(
    _ lines: String,
    replacing change: (String, String)? = nil
  ) throws -> ProcessResult {
    let folder = try TemporaryFolder()
    var declarations = try String(contentsOf: declarations, encoding: .utf8)
    if let change {
      try #require(declarations.contains(change.0))
      declarations = declarations.replacingOccurrences(of: change.0, with: change.1)
    }
    let source = "#define ANNOTATE_USE_OPENVINO_HEADERS\n#include \"CAnnotateOpenVINO.h\"\n" + lines
    for (name, text) in [("CAnnotateOpenVINO.h", declarations), ("check.c", source)] {
      try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
    }
    return try ProcessRunner.run(
      try #require(program),
      [
        "-std=c11", "-Wall", "-Werror", "-fsyntax-only", "-I", folder.url.path, "-isystem",
        headers, folder.path("check.c"),
      ]
    )
  }
}
