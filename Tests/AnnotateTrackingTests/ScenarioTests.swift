import AnnotateFaces
import AnnotateMediaTypes
import AnnotateTracking
import TestSupport
import Testing

/// People who move along known paths, observed by a detector that jitters, misses faces and invents some.
@Suite("Tracking of people")
struct ScenarioTests {
  /// A person: a position for each frame that shows the person, and the brightness of the hair.
  struct Person {
    let brightness: Float
    /// The frames in which something hides the person.
    var hidden = 0..<0
    let position: @Sendable (Int) -> (x: Double, y: Double)?
  }

  struct Scenario: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let people: [Person]
    var cuts: Set<Int> = []
  }

  static let frameCount = 120
  static let size = 60.0

  static let scenarios = [
    Scenario(
      testDescription: "several",
      people: (0..<5).map { number in
        Person(brightness: 0.3 + 0.12 * Float(number)) { frame in
          (100 + 120 * Double(number) + Double(frame % 40), 200 + 0.5 * Double(frame))
        }
      }
    ),
    Scenario(
      testDescription: "crossing",
      people: [
        Person(brightness: 0.9) { (60 + 4 * Double($0), 200) },
        Person(brightness: 0.4) { (540 - 4 * Double($0), 215) },
      ]
    ),
    Scenario(
      testDescription: "leaving and coming back",
      people: [
        Person(brightness: 0.9) { (30..<80).contains($0) ? nil : (100 + Double($0), 200) },
        Person(brightness: 0.4) { (400 - Double($0), 300) },
      ]
    ),
    Scenario(
      testDescription: "hidden for a while",
      people: [Person(brightness: 0.7, hidden: 50..<58) { (100 + 3 * Double($0), 200) }]
    ),
    Scenario(
      testDescription: "a cut to a different person",
      people: [
        Person(brightness: 0.9) { $0 < 60 ? (300, 200) : nil },
        Person(brightness: 0.4) { $0 >= 60 ? (305, 205) : nil },
      ],
      cuts: [60]
    ),
  ]

  @Test("no face is lost, doubled or confused", arguments: scenarios, SeededGenerator.seeds)
  func score(_ scenario: Scenario, _ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let truth = (0..<Self.frameCount).map { boxes(scenario.people, $0) }
    let observed = truth.enumerated().map { frame, boxes in
      let visible = boxes.filter { !scenario.people[$0.id].hidden.contains(frame) }
      return observations(visible, scenario.people, &generator)
    }
    let shown = Synthetic.track(observed, cuts: scenario.cuts).map { frame in
      frame.faces.map { TrackingScore.Box(id: $0.id, bounds: $0.observation.bounds) }
    }
    let score = TrackingScore(Array(zip(truth, shown)).map { (truth: $0.0, shown: $0.1) })
    #expect(score.switches == 0)
    #expect(score.identityF1 > 0.97)
    #expect(score.accuracy > 0.95)
  }

  private func boxes(_ people: [Person], _ frame: Int) -> [TrackingScore.Box] {
    people.enumerated().compactMap { number, person in
      person.position(frame).map { position in
        TrackingScore.Box(
          id: number,
          bounds: Rect(
            x: position.x - Self.size / 2,
            y: position.y - Self.size / 2,
            width: Self.size,
            height: Self.size
          )
        )
      }
    }
  }

  /// Misses one observation in twelve and adds a ghost to one frame in ten.
  private func observations(
    _ boxes: [TrackingScore.Box],
    _ people: [Person],
    _ generator: inout SeededGenerator
  ) -> [FaceObservation<DisplaySpace>] {
    var faces: [FaceObservation<DisplaySpace>] = []
    for box in boxes where Int.random(in: 0..<12, using: &generator) > 0 {
      let (x, y) = (box.bounds.center.x, box.bounds.center.y)
      faces.append(
        Synthetic.face(
          x + .random(in: -1.5...1.5, using: &generator),
          y + .random(in: -1.5...1.5, using: &generator),
          size: Self.size * .random(in: 0.97...1.03, using: &generator),
          brightness: people[box.id].brightness + .random(in: -0.02...0.02, using: &generator)
        )
      )
    }
    if Int.random(in: 0..<10, using: &generator) == 0 {
      faces.append(
        Synthetic.face(
          .random(in: 0...1920, using: &generator),
          .random(in: 400...1080, using: &generator),
          size: Self.size,
          brightness: 0.1
        )
      )
    }
    return faces.shuffled(using: &generator)
  }
}
