import MediaTypes
import Sidecar
import Testing

@Suite("The sidecar header")
struct SidecarHeaderTests {
  @Test("what is not known is not stated")
  func unknown() {
    var header = SampleDocument.header
    header.sourceSize = nil
    header.frameRate = Rational(0, 1)
    header.startTimecode = nil
    header.models = []
    header.options = [:]
    let line = header.json.line
    for name in ["size\"", "frameRate", "startTimecode"] {
      #expect(!line.contains("\"" + name), "\(name)")
    }
    #expect(line.contains(#""models":[],"options":{}}"#))
  }

  @Test("the version is that of the contract")
  func version() {
    #expect(SidecarHeader.version == 1)
    #expect(
      SampleDocument.header.json.line.hasPrefix(#"{"schema":"annotate.faces","version":1,"#)
    )
  }
}
