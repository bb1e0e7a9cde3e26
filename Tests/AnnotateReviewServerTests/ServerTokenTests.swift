import Testing

@testable import AnnotateReviewServer

@Suite("Tokens of servers")
struct ServerTokenTests {
  @Test("a token is 32 hexadecimal digits, and each is another one")
  func random() {
    let tokens = (0..<1000).map { _ in ServerToken().text }
    #expect(Set(tokens).count == 1000)
    #expect(tokens.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
  }

  @Test("only the token itself matches")
  func matching() {
    let token = ServerToken("0123456789abcdef0123456789abcdef")
    #expect(token.matches("0123456789abcdef0123456789abcdef"))
    for other in [
      "", "0123456789abcdef0123456789abcdee", "1123456789abcdef0123456789abcdef",
      "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdef0",
      "0123456789ABCDEF0123456789ABCDEF", "０123456789abcdef0123456789abcde",
    ] {
      #expect(!token.matches(other), "\(other)")
    }
  }
}
