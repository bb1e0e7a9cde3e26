internal import Foundation
internal import MediaTypes

/// Measures how right the product's answers are on labelled pictures, and prints the tables of
/// `Documentation/Accuracy.md`.
///
///     accuracy [FOLDER [TABLE ...]]
///
/// `FOLDER` holds the labelled pictures, `../shared/eval` where none is named; without names of tables
/// all are printed.
@main
struct AccuracyProgram {
  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch let error as AnnotateError {
      fail("\(error.what) '\(error.subject ?? "")': \(error.why ?? "")")
    } catch {
      fail("\(error)")
    }
  }

  private static func run(_ arguments: [String]) async throws {
    let folder = arguments.first ?? "../shared/eval"
    let wanted = Set(arguments.dropFirst())
    let unknown = wanted.subtracting(TableRegistry.all.map { type(of: $0).name })
    guard unknown.isEmpty else {
      return fail("no such table: \(unknown.sorted().joined(separator: ", "))")
    }
    let data = EvaluationData(folder: URL(fileURLWithPath: folder, isDirectory: true))
    for table in TableRegistry.all
    where wanted.isEmpty || wanted.contains(type(of: table).name) {
      print(try await table.measured(on: data))
    }
  }

  private static func fail(_ words: String) {
    FileHandle.standardError.write(Data("accuracy: error: \(words)\n".utf8))
    exit(1)
  }
}
