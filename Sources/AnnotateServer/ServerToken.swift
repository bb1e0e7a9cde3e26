/// The secret part of a server's address: 128 random bits in 32 hexadecimal digits.
package struct ServerToken: Sendable, Equatable {
  /// The digits.
  package let text: String

  /// Makes a new one from the system's source of random numbers.
  package init() {
    let halves = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
    text = halves.map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Takes these digits.
  init(_ text: String) { self.text = text }

  /// Whether a text is the token.
  ///
  /// The time that this takes depends on the length of the text only, so that nobody can find one digit after
  /// the other.
  package func matches(_ other: some StringProtocol) -> Bool {
    let (own, others) = (Array(text.utf8), Array(other.utf8))
    guard own.count == others.count else { return false }
    return zip(own, others).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
