import AnnotateMediaTypes
import Testing

@Suite("Errors")
struct AnnotateErrorTests {
  // sysexits.h, and 128 plus the number of the signal.
  @Test(
    "each kind of failure has the exit code that scripts rely on",
    arguments: [
      (AnnotateError.Kind.usage, 64), (.badInput, 65), (.missingInput, 66), (.unavailable, 69),
      (.internalFault, 70), (.cannotCreate, 73), (.inputOutput, 74), (.temporary, 75),
      (.interrupted, 128 + 2), (.terminated, 128 + 15),
    ] as [(AnnotateError.Kind, Int32)]
  )
  func exitCodes(_ kind: AnnotateError.Kind, _ code: Int32) {
    #expect(AnnotateError(kind, "x").exitCode == code)
    #expect(AnnotateError.Kind.allCases.count == 10)
  }
}
