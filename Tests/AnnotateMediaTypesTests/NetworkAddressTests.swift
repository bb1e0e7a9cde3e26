import AnnotateMediaTypes
import Testing

@Suite("Addresses on a network")
struct NetworkAddressTests {
  @Test(
    "secrets and options are not shown",
    arguments: [
      ("rtsp://ann:p@ss@cam.example:554/a?token=1#x", "rtsp://cam.example:554/a"),
      ("SRT://host:9000?passphrase=secret", "srt://host:9000"),
      ("udp://239.0.0.1:5000", "udp://239.0.0.1:5000"),
      ("http://host/a@b", "http://host/a@b"),
    ]
  )
  func shown(_ text: String, _ shown: String) throws {
    let address = try #require(NetworkAddress(text))
    #expect(address.shown == shown && address.text == text)
  }

  @Test(
    "paths and other protocols are no addresses",
    arguments: ["a.mp4", "s3://b/c", "udp:/a", ""]
  )
  func others(_ text: String) {
    #expect(NetworkAddress(text) == nil)
  }

  @Test("host and port are found where both are stated")
  func parts() throws {
    func parts(_ text: String) throws -> [String]? {
      try #require(NetworkAddress(text)).hostAndPort.map { [$0.host, $0.port] }
    }
    #expect(try parts("udp://ann@127.0.0.1:9/x") == ["127.0.0.1", "9"])
    #expect(try parts("udp://[::1]:9") == ["::1", "9"])
    #expect(try parts("udp://host") == nil)
    #expect(try parts("udp://host:") == nil)
  }
}
