import Testing

@testable import AnnotateContainers

@Suite("Which pictures show damage")
struct DamageLedgerTests {
  /// Twelve packets in the order of decoding, with a keyframe at 0 and at 6; packet n is shown at 10 n.
  private func ledger() -> DamageLedger {
    var ledger = DamageLedger()
    for ticket in Int64(0)..<12 {
      ledger.send(ticket, time: 10 * ticket, isKey: ticket % 6 == 0)
    }
    return ledger
  }

  private func shown(_ ledger: DamageLedger) -> [Int64] {
    (Int64(0)..<12).filter { ledger.shows($0, time: 10 * $0) }
  }

  @Test("without damage no picture shows any")
  func none() {
    #expect(shown(ledger()) == [])
  }

  @Test("damage lasts until the next keyframe")
  func lasting() {
    var ledger = ledger()
    ledger.damage(3, isLasting: true)
    #expect(shown(ledger) == [3, 4, 5])
    ledger.damage(6, isLasting: true)
    #expect(shown(ledger) == [3, 4, 5, 6, 7, 8, 9, 10, 11])
  }

  @Test("damage of a picture that no other is predicted from stays with it")
  func single() {
    var ledger = ledger()
    ledger.damage(3, isLasting: true)
    ledger.damage(3, isLasting: false)
    #expect(shown(ledger) == [3] && ledger.hasDamage(3) && !ledger.hasDamage(4))
    ledger.damage(5, isLasting: true)
    #expect(shown(ledger) == [3, 5])
  }

  @Test("complaints may come in any order")
  func order() {
    var ledger = ledger()
    ledger.damage(10, isLasting: true)
    ledger.damage(8, isLasting: true)
    #expect(shown(ledger) == [8, 9, 10, 11])
  }

  @Test("a picture that is shown before its keyframe depends on those before")
  func leading() {
    var ledger = ledger()
    ledger.damage(4, isLasting: true)
    #expect(ledger.shows(7, time: 55))
    #expect(!ledger.shows(7, time: 65))
  }

  @Test("damage of a picture before its keyframe does not reach those after it")
  func leadingDamage() {
    var ledger = DamageLedger()
    ledger.send(1, time: 30, isKey: true)
    ledger.send(2, time: 10, isKey: false)
    ledger.send(3, time: 20, isKey: false)
    ledger.send(4, time: 40, isKey: false)
    ledger.damage(2, isLasting: true)
    #expect(ledger.shows(2, time: 10) && ledger.shows(3, time: 20) && ledger.hasDamage(2))
    #expect(!ledger.shows(1, time: 30) && !ledger.shows(4, time: 40))
  }

  @Test("without times, pictures that come before their keyframe depend on those before")
  func withoutTimes() {
    var ledger = DamageLedger()
    for ticket in Int64(0)..<6 { ledger.send(ticket, time: nil, isKey: ticket % 3 == 0) }
    ledger.damage(2, isLasting: true)
    func shown(_ tickets: [Int64]) -> [Int64] {
      tickets.filter { ticket in
        ledger.receive(ticket)
        return ledger.shows(ticket, time: .max)
      }
    }
    #expect(shown([0, 1, 2, 4, 3, 5]) == [2, 4])
  }

  @Test("without times, damage of a picture before its keyframe does not reach those after it")
  func leadingDamageWithoutTimes() {
    var ledger = DamageLedger()
    for ticket in Int64(0)..<4 { ledger.send(ticket, time: nil, isKey: ticket == 0) }
    ledger.damage(1, isLasting: true)
    for ticket: Int64 in [1, 2, 0, 3] { ledger.receive(ticket) }
    #expect(ledger.shows(1, time: .max) && ledger.shows(2, time: .max))
    #expect(!ledger.shows(0, time: .max) && !ledger.shows(3, time: .max))
  }

  @Test("packets before the first keyframe form a group, too, and unknown ones have no damage")
  func edges() {
    var ledger = DamageLedger()
    ledger.damage(1, isLasting: true)
    #expect(!ledger.shows(1, time: 0))
    ledger.send(5, time: nil, isKey: false)
    ledger.damage(5, isLasting: true)
    #expect(ledger.shows(6, time: 0) && !ledger.shows(4, time: 0))
  }
}
