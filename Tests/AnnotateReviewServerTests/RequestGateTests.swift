import Testing

@testable import AnnotateReviewServer

@Suite("The gate of a server")
struct RequestGateTests {
  private let gate = RequestGate(token: ServerToken("secret"), port: 8123)

  private func verdict(_ path: String, _ fields: [(String, String)]) -> RequestGate.Verdict {
    gate.verdict(on: RequestHead("GET", path, fields.map { RequestHead.Field($0.0, $0.1) }))
  }

  private func path(_ verdict: RequestGate.Verdict) -> String? {
    if case .passed(let head) = verdict { head.path } else { nil }
  }

  @Test("its address begins with 127.0.0.1 and the token")
  func address() {
    #expect(gate.address == "http://127.0.0.1:8123/secret/")
  }

  @Test(
    "requests of the page pass, with the path after the token",
    arguments: ["127.0.0.1:8123", "localhost:8123"]
  )
  func passing(host: String) {
    let fields = [("host", host)]
    #expect(path(verdict("/secret/", fields)) == "")
    #expect(path(verdict("/secret/a/b", fields)) == "a/b")
    #expect(path(verdict("/secret/../a", fields)) == "../a")
    let own = fields + [("Origin", "http://\(host)"), ("Sec-Fetch-Site", "same-origin")]
    #expect(path(verdict("/secret/a", own)) == "a")
    #expect(path(verdict("/secret/a", fields + [("Sec-Fetch-Site", "none")])) == "a")
  }

  @Test(
    "other names of the computer do not",
    arguments: [
      [], ["127.0.0.1"], ["localhost"], ["127.0.0.1:80"], ["evil.example:8123"],
      ["127.0.0.1:8123.evil.example"], ["LOCALHOST:8123"], ["[::1]:8123"], [""],
      ["127.0.0.1:8123", "127.0.0.1:8123"], ["127.0.0.1:8123", "evil.example"],
    ]
  )
  func hosts(hosts: [String]) {
    #expect(verdict("/secret/", hosts.map { ("Host", $0) }) == .refused(403))
  }

  @Test(
    "nor do other tokens",
    arguments: [
      "", "/", "/secret", "secret/", "//secret/", "/secre/", "/Secret/", "/other/secret/", "*",
      "/%73ecret/", "http://127.0.0.1:8123/secret/",
    ]
  )
  func tokens(path: String) {
    #expect(verdict(path, [("Host", "127.0.0.1:8123")]) == .refused(404))
  }

  @Test(
    "nor do other pages",
    arguments: [
      ("Origin", "http://evil.example"), ("Origin", "null"), ("Origin", ""),
      ("Origin", "http://127.0.0.1:80"), ("Origin", "https://127.0.0.1:8123"),
      ("Origin", "http://localhost:8123"), ("Sec-Fetch-Site", "cross-site"),
      ("Sec-Fetch-Site", "same-site"),
    ]
  )
  func pages(name: String, value: String) {
    let fields = [("Host", "127.0.0.1:8123"), (name, value)]
    #expect(verdict("/secret/", fields) == .refused(403))
  }
}
