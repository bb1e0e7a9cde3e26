import AnnotateJSON
import AnnotateMediaTypes
import AnnotateSidecar
import Foundation
import TestSupport
import Testing

@Suite("The sidecar header")
struct SidecarHeaderTests {
  @Test("unknown values are not written")
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

  @Test("the version is the one of the published format")
  func version() {
    #expect(SidecarHeader.version == 1)
    #expect(
      SampleDocument.header.json.line.hasPrefix(#"{"schema":"annotate.faces","version":1,"#)
    )
  }

  @Test("the device and runtime of inference are written to the header and read back")
  func inference() throws {
    var header = SampleDocument.header
    #expect(!header.json.line.contains("inference"))
    header.inference = SidecarHeader.Inference(device: "GPU.1", runtime: "OpenVINO 2026.4.1")
    let line = header.json.line
    #expect(
      line.contains(#""inference":{"device":"GPU.1","runtime":"OpenVINO 2026.4.1"},"options""#)
    )
    let folder = try TemporaryFolder()
    let path = folder.path("x.faces.jsonl")
    let end = #"{"end":{"frames":0,"faces":0,"tracks":0,"damagedPackets":0}}"#
    try Data("\(line)\n\(end)\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try SidecarReader(opening: path).header.content == header)
  }
}
