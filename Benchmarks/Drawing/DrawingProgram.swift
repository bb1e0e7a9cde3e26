internal import AnnotateContainers
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateStamps
internal import Foundation

/// Measures the cost of stamps: milliseconds of one core for each frame, with a copy of the frame if the
/// frame is shared, and without if stamps are drawn in place.
///
///     drawing-speed [SUBJECT ...]
///
/// Without names of subjects, all are measured.
@main
struct DrawingProgram {
  static func main() {
    do {
      try run(wanted: Set(CommandLine.arguments.dropFirst()))
    } catch {
      let reason = (error as? AnnotateError).map { "\($0.what): \($0.why ?? "")" } ?? "\(error)"
      FileHandle.standardError.write(Data("drawing-speed: error: \(reason)\n".utf8))
      exit(1)
    }
  }

  private static let sizes = [PixelSize(1280, 720), PixelSize(1920, 1080), PixelSize(3840, 2160)]

  private static func run(wanted: Set<String>) throws {
    let subjects = DrawingSubject.all.filter { wanted.isEmpty || wanted.contains($0.name) }
    print("| milliseconds for a frame | " + sizes.map { "\($0)" }.joined(separator: " | ") + " |")
    print("| --- |" + String(repeating: " ---: |", count: sizes.count))
    for tenBit in [false, true] {
      let frames = try sizes.map { try TestPicture.frames(4, size: $0, isTenBit: tenBit) }
      for subject in subjects {
        for isShared in [true, false] {
          let times = try zip(sizes, frames)
            .map { try subject.milliseconds($0, $1, isShared: isShared) }
          let words = times.map { String(format: "%.2f", $0) }.joined(separator: " | ")
          let format = tenBit ? "yuv420p10le" : "yuv420p"
          print("| \(subject.name), \(format), \(isShared ? "copied" : "in place") | \(words) |")
        }
      }
    }
  }
}
