internal import AnnotateInference
internal import Foundation

/// Prints what expressions are told from, for fitting: reads paths of pictures from standard input and
/// writes a line of comma-separated values for each face, or two where it can be looked at once more.
///
///     expression-features < pictures.txt > features.csv
@main
struct FeatureProgram {
  static func main() async {
    do {
      let looker = try FaceLooker(in: .locate())
      print(FeatureLine.header)
      while let path = readLine() {
        var number = 0
        for face in try await looker.faces(inFileAt: path) {
          for (crop, sight) in face.enumerated() {
            print(FeatureLine.text(path: path, face: number, crop: crop, sight))
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
