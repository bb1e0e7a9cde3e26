import Foundation
import TestSupport
import Testing

@testable import AnnotateFarm

@Suite("Claims of steps", .timeLimit(.minutes(10)))
struct StepClaimsTests {
  private let parent: TemporaryFolder
  private let folder: FarmFolder
  private let step = FarmStep(
    .detect,
    clip: "a.mp4",
    range: FarmRange(first: 0, last: 7, time: 0, entry: nil)
  )
  private var file: String { parent.path("clips/a.mp4/detect/0-7.claim") }

  init() throws {
    parent = try TemporaryFolder()
    folder = FarmFolder(parent.url.path)
  }

  /// A worker on another computer.
  private func other(_ system: String = "0000000a") -> StepClaims {
    StepClaims(folder, as: WriterName(system: system, process: 7))
  }

  private func age(_ seconds: Double, of path: String? = nil) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)],
      ofItemAtPath: path ?? file
    )
  }

  /// Lets the step fail some seconds ago, or in some seconds if these are less than 0.
  private func fail(_ exitCode: Int32, _ seconds: Double) throws -> StepFailure {
    let failure = StepFailure(plan: "p", exitCode: exitCode, message: "cannot read 'a.mp4'")
    folder.record(failure, of: step)
    try age(seconds, of: parent.path("clips/a.mp4/detect/0-7.failure"))
    return failure
  }

  @Test("workers that make the folder of a step at the same time do not get in each other's way")
  func together() async throws {
    for number in 0..<300 {
      let step = FarmStep(.link, clip: "\(number).mp4")
      let answers = try await withThrowingTaskGroup(of: StepClaims.Answer.self) { group in
        for worker in 0..<4 {
          let claims = other("0000000\(worker)")
          group.addTask { try claims.claim(step, plan: "p") }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0 == .granted } == 1)
    }
  }

  @Test("one worker gets a step; when it gives it up, the next does")
  func exclusive() throws {
    let (first, second) = (try StepClaims(folder), other())
    #expect(try first.claim(step, plan: "p") == .granted)
    #expect(try second.claim(step, plan: "p") == .taken)
    first.release(step)
    #expect(try second.claim(step, plan: "p") == .granted)
    second.releaseAll()
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("a claim that is not renewed is void; one that is renewed is not")
  func renewal() throws {
    let (first, second) = (other(), other("0000000b"))
    #expect(try first.claim(step, plan: "p") == .granted)
    try age(600)
    first.renew()
    #expect(try second.claim(step, plan: "p") == .taken)
    try age(600)
    #expect(try second.claim(step, plan: "p") == .granted)
  }

  @Test("the claim of a process of this system that has ended is void at once")
  func ended() throws {
    let own = try WriterName.own()
    let dead = StepClaims(folder, as: WriterName(system: own.system, process: Int32.max))
    #expect(try dead.claim(step, plan: "p") == .granted)
    #expect(try StepClaims(folder).claim(step, plan: "p") == .granted)
  }

  @Test("a failure that would happen again is told, until something else decides the result")
  func failure() throws {
    let (first, second) = (try StepClaims(folder), other())
    #expect(try first.claim(step, plan: "p") == .granted)
    let failure = try fail(65, -5)
    first.release(step)
    #expect(try second.claim(step, plan: "p") == .failed(failure))
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try second.claim(step, plan: "q") == .granted)
    second.release(step)
    folder.forgetFailure(of: step)
    #expect(try second.claim(step, plan: "p") == .granted)
  }

  @Test(
    "what failed before a worker began, or might not again, is tried",
    arguments: [(65, 5), (74, -5)]
  )
  func tried(_ exitCode: Int32, _ seconds: Double) throws {
    _ = try fail(exitCode, seconds)
    #expect(try other().claim(step, plan: "p") == .granted)
  }

  @Test("a claim without text is respected, but not for ever")
  func empty() throws {
    let claims = other()
    #expect(try claims.claim(step, plan: "p") == .granted)
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(try StepClaims(folder).claim(step, plan: "p") == .taken)
    try age(600)
    #expect(try StepClaims(folder).claim(step, plan: "p") == .granted)
  }
}
