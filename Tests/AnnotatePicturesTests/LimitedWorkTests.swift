import Glibc
import Testing

@testable import AnnotatePictures

@Suite("Work with a limit of time")
struct LimitedWorkTests {
  @Test("the result is that of the work")
  func result() {
    #expect(LimitedWork.run(seconds: 60) { 7 } == 7)
  }

  @Test("work that takes too long is given up")
  func tooLong() {
    let result = LimitedWork.run(seconds: 1) {
      sleep(300)
      return 7
    }
    #expect(result == nil)
  }
}
