import Testing

@testable import AnnotateLibav

@Suite("FFmpeg's errors", .timeLimit(.minutes(10)))
struct FFmpegErrorTests {
  @Test(
    "a code becomes a message in lower case",
    arguments: [
      (-2, "no such file or directory"), (-28, "no space left on device"),
      (-12, "cannot allocate memory"),
      (-1_094_995_529, "invalid data found when processing input"),
    ]
  )
  func words(_ code: Int32, _ words: String) {
    #expect(FFmpegError(code: code, operation: "any").reason == words)
  }

  @Test("a successful call returns its result")
  func success() throws {
    #expect(try LibavCall.check("any") { 7 } == 7)
  }

  @Test("the error of a failed call names the operation")
  func failure() {
    let error = #expect(throws: FFmpegError.self) { try LibavCall.check("av_read_frame") { -5 } }
    #expect(error == FFmpegError(code: -5, operation: "av_read_frame"))
  }
}
