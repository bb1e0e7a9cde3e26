internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import Foundation

/// Faces, blinks and smiles in the frames of labelled clips, as the whole program reports them.
struct ClipTable: AccuracyTable {
  static let name = "clips"

  func measured(on data: EvaluationData) async throws -> String {
    let folder = ClipLabels.folder(data)
    var table = MarkdownTable(
      "clip and level",
      [
        "frames", "faces: precision / recall", "blinks found", "wrong blinks", "smiling right",
        "not smiling right",
      ]
    )
    for (name, labels) in try ClipLabels.read(data).labels.sorted(by: { $0.key < $1.key }) {
      for level in Accuracy.allCases {
        ProgressLog.report("\(Self.name): \(name), \(level.rawValue)")
        let clip = try await AnnotatedClip(folder.appendingPathComponent(name).path, level)
        table.add(["\(FaceLabels.stem(name)) \(level.rawValue)"] + Self.cells(clip, labels))
      }
    }
    return """
      ## Clips

      Frame by frame, from the sidecar that the program writes. A frame counts as right if it has \
      as many faces as its label says.

      \(table.text)

      """
  }

  private static func cells(_ clip: AnnotatedClip, _ labels: ClipLabels.Clip) -> [String] {
    let found = clip.frames.map(\.faceCount)
    let right = found.map { min($0, labels.facesPerFrame) }.reduce(0, +)
    let precision = Double(right) / Double(found.reduce(0, +))
    let recall = Double(right) / Double(labels.facesPerFrame * found.count)
    let blinks = BlinkScore(clip.frames.map(\.isClosed), labels.blinks.map(range))
    return [
      "\(found.count)", "\(precision.digits(3)) / \(recall.digits(3))",
      "\(blinks.found) of \(blinks.labelled)", "\(blinks.wrong)",
      fraction(of: true, clip, labels.smiles), fraction(of: false, clip, labels.neutral),
    ]
  }

  private static func fraction(
    of answer: Bool,
    _ clip: AnnotatedClip,
    _ ranges: [[Int]]
  ) -> String {
    let frames = ranges.map(range).flatMap {
      clip.frames[$0.clamped(to: 0...(clip.frames.count - 1))]
    }
    return (Double(frames.count { $0.isSmiling == answer }) / Double(frames.count)).percent
  }

  private static func range(_ ends: [Int]) -> ClosedRange<Int> {
    (ends.first ?? 0)...(ends.last ?? 0)
  }
}
