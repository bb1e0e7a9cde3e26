import AnnotateMediaTypes
import Foundation
import TestSupport
import Testing

@testable import AnnotateTracking

@Suite(
  "Tracks of painted people",
  .tags(.process, .media, .model),
  .timeLimit(.minutes(10)),
  .needsClipsAndModels
)
struct PaintedSceneTests {
  /// Detects the faces of scenes with the built program.
  private func detected(
    _ scenes: [PaintedScene],
    noise: Int = 0
  ) throws -> [SidecarLines.Frame] {
    let folder = try TemporaryFolder()
    let (clip, faces) = (folder.path("in.mkv"), folder.path("in.faces.jsonl"))
    try PaintedScene.write(scenes, noise: noise, to: clip)
    let result = try Program.run(["detect", clip, "-o", faces, "-q"])
    guard result.exitCode == 0 else { throw ToolFailure(result.errors) }
    return try SidecarLines(faces).frames
  }

  private func scenes() throws -> [PaintedScene] {
    let near = try PaintedScene.Head()
    let light = try PaintedScene.Head(scale: 0.8, isMirrored: true, filter: "eq=brightness=0.12")
    let dark = try PaintedScene.Head(scale: 0.7, filter: "eq=brightness=-0.15")
    return [
      PaintedScene(
        name: "several",
        frameCount: 32,
        shades: (40, 70),
        actors: [
          .init(head: near) { (20 + 2 * $0, 60) },
          .init(head: light) { (260, 150 - 3 * $0) },
          .init(head: dark) { (500 - 3 * $0, 180) },
        ]
      ),
      PaintedScene(
        name: "crossing",
        frameCount: 40,
        shades: (150, 120),
        actors: [
          .init(head: dark) { (20 + 12 * $0, 110) },
          .init(head: near) { (480 - 10 * $0, 80) },
        ]
      ),
      PaintedScene(
        name: "leaving and coming back",
        frameCount: 48,
        shades: (30, 50),
        actors: [
          .init(head: light) { (480 + ($0 < 24 ? 9 * $0 : 9 * (47 - $0)), 90) },
          .init(head: near) { _ in (250, 70) },
        ]
      ),
      PaintedScene(
        name: "hidden for a moment",
        frameCount: 40,
        shades: (140, 170),
        actors: [
          .init(head: near) { (480 - 9 * $0, 80) },
          .init(head: nil) { _ in (280, 0) },
        ]
      ),
      PaintedScene(
        name: "after a cut",
        frameCount: 16,
        shades: (50, 30),
        actors: [.init(head: light) { (140 + $0, 90) }]
      ),
    ]
  }

  @Test("every face has a single ID, and nothing else has one")
  func numbers() throws {
    let scenes = try scenes()
    let frames = try detected(scenes)
    #expect(frames.count == scenes.map(\.frameCount).reduce(0, +))
    var first = 0
    var lastNumber = 0
    for scene in scenes {
      let pairs = (0..<scene.frameCount).map { index in
        let shown = frames[first + index].faces.map {
          TrackingScore.Box(
            id: $0.id,
            bounds: Rect(
              x: $0.bounds[0],
              y: $0.bounds[1],
              width: $0.bounds[2],
              height: $0.bounds[3]
            )
          )
        }
        let hidden = scene.hidden(at: index) + scene.leaving(at: index)
        func counts(_ box: TrackingScore.Box) -> Bool {
          hidden.allSatisfy { $0.intersectionOverUnion(with: box.bounds) < 0.1 }
        }
        return (truth: scene.truth(at: index).filter(counts), shown: shown.filter(counts))
      }
      let score = TrackingScore(pairs)
      let total = pairs.map(\.truth.count).reduce(0, +)
      print(
        "\(scene.name): \(total) faces, \(score.misses) missed, \(score.ghosts) ghosts, "
          + "\(score.switches) switches, IDF1 \(score.identityF1), MOTA \(score.accuracy)"
      )
      let numbers = Set(pairs.flatMap { $0.shown.map(\.id) })
      #expect(numbers.allSatisfy { $0 > lastNumber }, "\(scene.name): an ID outlived a cut")
      #expect(score.switches == 0, "\(scene.name)")
      #expect(score.identityF1 >= 0.97, "\(scene.name)")
      #expect(score.accuracy >= 0.97, "\(scene.name)")
      lastNumber = numbers.max() ?? lastNumber
      first += scene.frameCount
    }
  }

  @Test("the eyes of a still head do not jitter with camera noise")
  func still() throws {
    let head = try PaintedScene.Head()
    let scene = PaintedScene(
      name: "still",
      frameCount: 25,
      shades: (60, 90),
      actors: [.init(head: head) { _ in (240, 70) }]
    )
    let frames = try detected([scene], noise: 12)
    let eyes = frames.map { ($0.faces.first?.leftEye, $0.faces.first?.rightEye) }
    for values in [
      eyes.compactMap { $0.0?.x }, eyes.compactMap { $0.0?.y }, eyes.compactMap { $0.1?.x },
      eyes.compactMap { $0.1?.y },
    ] {
      #expect(values.count == 25)
      let mean = values.reduce(0, +) / 25
      let deviation = (values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 25).squareRoot()
      print("deviation \(deviation) px")
      #expect(deviation <= 0.25)
    }
  }

  @Test("the eyes of a moving head do not lag")
  func moving() throws {
    let head = try PaintedScene.Head()
    func x(_ frame: Int) -> Int { 240 + Int((140 * sin(Double(frame) * 0.16)).rounded()) }
    let scene = PaintedScene(
      name: "moving",
      frameCount: 44,
      shades: (60, 90),
      actors: [.init(head: head) { (x($0), 70) }]
    )
    let eyes = try detected([scene]).map { $0.faces.first?.leftEye?.x ?? 0 }
    let truth = (0..<44).map { Double(x($0)) }
    let errors = (-3...3).map { lag in
      let shared = (4..<40).map { eyes[$0 + lag] - truth[$0] }
      let mean = shared.reduce(0, +) / Double(shared.count)
      return (lag, shared.map { ($0 - mean) * ($0 - mean) }.reduce(0, +))
    }
    print(errors)
    #expect(errors.min { $0.1 < $1.1 }?.0 == 0)
  }
}
