import AnnotateMediaTypes
import TestSupport
import Testing

@testable import AnnotateFaces
@testable import AnnotateTracking

@Suite("People")
struct PeopleTests {
  private typealias Observation = FaceObservation<DisplaySpace>

  /// A face with a signature; the signatures of two people have nothing in common.
  private static func face(
    _ x: Double,
    of person: Int,
    doubt: Double = 0,
    brightness: Float? = 0.5
  ) -> Observation {
    var face = Synthetic.face(x, 100, brightness: brightness)
    face.signature = signature(of: person, doubt: doubt)
    return face
  }

  /// A view of a person whose similarity to the others is the cosine of an angle with this sine.
  private static func signature(of person: Int, doubt: Double = 0) -> FaceSignature? {
    var output = [Float](repeating: 0, count: FaceSignature.count)
    output[person] = Float((1 - doubt * doubt).squareRoot())
    output[100] = Float(doubt)
    return FaceSignature(scaling: output)
  }

  /// The numbers of tracks and people in each frame.
  private static func numbers(
    _ frames: [[Observation]],
    cuts: Set<Int> = []
  ) -> [[[Int?]]] {
    Synthetic.track(frames, cuts: cuts).map { $0.faces.map { [$0.id, $0.person] } }
  }

  @Test("a person keeps the number across a cut and an absence, in a new track")
  func comingBack() {
    let absence = Array(repeating: [Observation](), count: 300)
    let frames =
      Array(repeating: [Self.face(100, of: 1)], count: 20)
      + Array(repeating: [Self.face(400, of: 2)], count: 20) + absence
      + Array(repeating: [Self.face(300, of: 1, doubt: 0.6)], count: 20)
    let found = Self.numbers(frames, cuts: [20])
    #expect(found[..<20].allSatisfy { $0 == [[1, 1]] })
    #expect(found[20..<40].allSatisfy { $0 == [[2, 2]] })
    #expect(found[340...].allSatisfy { $0 == [[3, 1]] })
  }

  @Test("two faces in one place do not share a track if they belong to two people")
  func veto() {
    let frames =
      Array(repeating: [Self.face(100, of: 1)], count: 20)
      + Array(repeating: [Self.face(100, of: 2)], count: 20)
    let found = Self.numbers(frames)
    #expect(found[..<20].allSatisfy { $0 == [[1, 1]] })
    #expect(found[20...].allSatisfy { $0 == [[2, 2]] })
  }

  @Test("a head that was followed to where its signature is another one keeps its track")
  func poorView() {
    var frames =
      Array(repeating: [Self.face(100, of: 1)], count: 20)
      + Array(repeating: [Self.face(100, of: 2)], count: 4)
    frames[19][0].successor = frames[20][0].bounds
    #expect(Self.numbers(frames).allSatisfy { $0 == [[1, 1]] })
    // The next clear view is still compared with the views before.
    frames += Array(repeating: [Self.face(100, of: 1)], count: 20)
    #expect(Self.numbers(frames).allSatisfy { $0 == [[1, 1]] })
    frames[19][0].successor = Self.face(130, of: 2).bounds
    #expect(Self.numbers(Array(frames[..<24]))[20...].allSatisfy { $0 == [[2, 2]] })
  }

  @Test("a person in other light keeps the track")
  func support() {
    let frames =
      Array(repeating: [Self.face(100, of: 1, brightness: 0.2)], count: 20)
      + Array(repeating: [Self.face(118, of: 1, brightness: 0.9)], count: 20)
    #expect(Self.numbers(frames).allSatisfy { $0 == [[1, 1]] })
  }

  @Test("after an absence, a face that may be somebody else's gets a new track")
  func doubt() {
    for (sine, id) in [(0.5, 1), (0.96, 2), (1, 2)] {
      let frames =
        Array(repeating: [Self.face(100, of: 1)], count: 20)
        + Array(repeating: [Observation](), count: 30)
        + Array(repeating: [Self.face(100, of: 1, doubt: sine)], count: 20)
      #expect(Synthetic.ids(frames).last == [id], "sine \(sine)")
    }
  }

  @Test("a person who was found again elsewhere is not found a second time")
  func foundAgain() {
    func frames(_ count: Int, _ faces: Observation...) -> [[Observation]] {
      Array(repeating: faces, count: count)
    }
    // The person leaves at 100 and comes back far away, before somebody else comes who looks alike.
    let found = Self.numbers(
      frames(20, Self.face(100, of: 1)) + frames(20)
        + frames(20, Self.face(900, of: 1))
        + frames(20, Self.face(900, of: 1), Synthetic.face(150, 100, brightness: 0.5))
    )
    #expect(found[50] == [[2, 1]])
    #expect(found.last == [[2, 1], [3, nil]])
  }

  @Test("a face without a signature has no person, until it has one")
  func unknown() {
    let frames =
      Array(repeating: [Synthetic.face(100, 100, brightness: 0.5)], count: 30)
      + Array(repeating: [Self.face(100, of: 1)], count: 20)
    let found = Self.numbers(frames)
    #expect(found.first == [[1, nil]])
    #expect(found[..<15].allSatisfy { $0 == [[1, nil]] })
    #expect(found[15...].allSatisfy { $0 == [[1, 1]] })
  }

  @Test("nobody is twice in a frame")
  func twins() {
    let frames = Array(repeating: [Self.face(100, of: 1), Self.face(400, of: 1)], count: 40)
    #expect(Self.numbers(frames).last == [[1, 1], [2, 2]])
  }

  @Test("a face that resembles somebody gets a number after some views")
  func resemblance() {
    var people = People()
    var views = SignatureSum()
    for person in 1...2 {
      guard let first = Self.signature(of: person) else { continue }
      #expect(people.number(of: SignatureSum(of: first), at: 0, besides: []) == person)
    }
    guard let view = Self.signature(of: 1, doubt: 0.92) else { return }
    for expected in [nil, 3] {
      views.add(view)
      #expect(people.number(of: views, at: 0, besides: []) == expected)
    }
  }

  @Test("five hundred people are remembered")
  func memory() throws {
    var generator = SeededGenerator(seed: 1)
    var people = People()
    for number in 1...600 {
      let values = (0..<FaceSignature.count).map { _ in
        Int16.random(in: -99...99, using: &generator)
      }
      let view = try #require(FaceSignature(values))
      var views = SignatureSum()
      for _ in 0..<3 { views.add(view) }
      #expect(people.number(of: views, at: number, besides: []) == number)
    }
    #expect(people.storedCount == 500)
  }
}
