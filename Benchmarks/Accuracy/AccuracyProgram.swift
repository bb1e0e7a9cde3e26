internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import Foundation

/// Measures the accuracy of the program on labelled pictures, and prints the tables of
/// `Documentation/Measurements/Accuracy.md`.
///
///     accuracy [FOLDER [TABLE ...]]
///
/// `FOLDER` has the labelled pictures (default `../shared/eval`). Without names of tables, all tables
/// are printed. Each table is printed as soon as it is measured; progress goes to standard error.
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
    if wanted.isEmpty { write(Self.introduction) }
    let data = EvaluationData(folder: URL(fileURLWithPath: folder, isDirectory: true))
    for table in TableRegistry.all
    where wanted.isEmpty || wanted.contains(type(of: table).name) {
      write(try await table.measured(on: data))
    }
  }

  private static let introduction = """
    # Accuracy

    `make -s accuracy EVAL=FOLDER` prints this page. The pictures are parts of research sets, \
    which this project may not distribute: WIDER FACE (boxes), AFW with 68 points (eyes), CEW \
    (closed eyes) and GENKI-4K (smiles and angles). Only these limits were chosen with the box and \
    eye pictures: the confidence from which a face that is found in a turned picture only counts, \
    the score of YuNet and the mean of two looks that count as a confidence of 0.5, the sizes of \
    far faces, and how dark glasses have to be. Rows named *never fitted on* leave out the \
    pictures that the classifiers of expressions were fitted on. `FOLDER` contains

    - `boxes/images/` and `boxes/boxes.json`: file to list of `x`, `y`, `w`, `h`, `ignore`, in \
    pixels;
    - `eyes/images/` and `eyes/eyes.json`: file to list of `eyeImageLeft` and `eyeImageRight`, \
    `landmarkBox` and the aspect ratios of both eyes;
    - `smile/images/` and `smile/labels.csv`: file, smile, and yaw, pitch and roll in radians;
    - `eye-state/closed-faces/`;
    - beside it, `media/` with the clips and their labels in `MANIFEST.json`.

    """

  /// Prints without buffering, even to a file: the next table may take minutes.
  private static func write(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  private static func fail(_ words: String) {
    FileHandle.standardError.write(Data("accuracy: error: \(words)\n".utf8))
    exit(1)
  }
}
