import AnnotateKit

/// Exports a list of WIDER FACE, the data set with which many face detectors are trained and measured.
///
/// Each picture has a line with its name, a line with the number of its faces, and a line for each face: left, top,
/// width and height in whole pixels, and six attributes, which are all 0. A picture without faces has one line of
/// zeros. `ffmpeg -i in.mp4 -fps_mode passthrough -start_number 0 %06d.jpg` writes the pictures.
struct WiderFaceExporter: FaceExporter {
  let name = "wider-face"
  let summary = "list of WIDER FACE: boxes of each frame, for training detectors"
  let fileExtension: String? = "txt"
  let countsFrames = false

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    var boxes = [[Rect<DisplaySpace>]](repeating: [], count: clip.frames.count)
    for (_, face) in clip.facesByFrame {
      if let box = clip.visibleBounds(of: face) { boxes[face.frame].append(box) }
    }
    let pictures = boxes.enumerated().map { frame, boxes in
      "\(Self.pictureName(frame))\n\(boxes.count)\n"
        + (boxes.isEmpty ? [Rect(x: 0, y: 0, width: 0, height: 0)] : boxes).map(Self.line).joined()
    }
    return .file(pictures.joined())
  }

  private static func line(_ box: Rect<DisplaySpace>) -> String {
    let numbers = [box.x, box.y, box.width, box.height].map { String(Int($0.rounded())) }
    return numbers.joined(separator: " ") + " 0 0 0 0 0 0\n"
  }

  private static func pictureName(_ frame: Int) -> String {
    let digits = String(frame)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".jpg"
  }
}
