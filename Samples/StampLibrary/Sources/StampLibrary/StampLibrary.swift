import AnnotateKit

/// A red nose.
struct ClownStyle: StampStyle {
  let name = "clown"
  let summary = "a red nose"

  func stamps(for subject: StampSubject, at moment: StampMoment) -> [Stamp] {
    guard let nose = subject.face.landmarks.nose else { return [] }
    let side = subject.face.bounds.width / 4
    let red = StampColor(red: 0.9, green: 0.1, blue: 0.1, alpha: 0.9)
    return [Stamp(.ellipse(red), center: nose, width: side, height: side)]
  }
}

@main
struct StampLibrary {
  static func main() async throws {
    let paths = CommandLine.arguments.dropFirst()
    guard let input = paths.first, let output = paths.dropFirst().first else {
      return print("usage: StampLibrary INPUT OUTPUT")
    }
    let job = AnnotationJob(input: input, output: output, styles: [.custom(ClownStyle())])
    let result = try await AnnotationPipeline(job).run()
    print("\(result.frames) frames, \(result.faces) faces")
  }
}
