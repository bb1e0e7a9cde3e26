internal import AnnotateInference
internal import Foundation

/// Prints the measures of expressions, for fitting: reads paths of pictures from standard input and
/// writes a line of comma-separated values for each face, or two if it can be examined again.
///
///     expression-features < pictures.txt > features.csv
@main
struct FeatureProgram {
  static func main() async {
    do {
      let examiner = try FaceExaminer(in: .locate())
      print(FeatureLine.header)
      while let path = readLine() {
        var number = 0
        for face in try await examiner.faces(inFileAt: path) {
          for (crop, examination) in face.enumerated() {
            print(FeatureLine.text(path: path, face: number, crop: crop, examination))
          }
          number += 1
        }
      }
    } catch {
      FileHandle.standardError.write(Data("expression-features: error: \(error)\n".utf8))
      exit(1)
    }
  }
}
