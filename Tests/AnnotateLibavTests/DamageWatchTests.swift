import AnnotateBitstreams
import AnnotateMediaTypes
import Testing

@testable import AnnotateLibav

@Suite("Reading pictures for damage that decoders hide")
struct DamageWatchTests {
  /// Packets that say what is to be found in them.
  private struct MadeCheck: PictureCheck {
    static let effort = ReadingEffort.single(pixelsPerByte: 100)
    private(set) var revision = 0

    mutating func describe(_ header: [UInt8]) {}
    mutating func isDamaged(_ packet: [UInt8]) -> Bool {
      packet == MadePacket.damaged || packet == MadePacket.odd
    }

    mutating func skip(_ packet: [UInt8]) -> Bool {
      revision += packet == MadePacket.changing ? 1 : 0
      return packet == MadePacket.odd
    }
  }

  private enum MadePacket {
    static let intact: [UInt8] = [0]
    /// Damaged, which shows when it is read.
    static let damaged: [UInt8] = [1]
    /// Damaged, which its form suggests.
    static let odd: [UInt8] = [2]
    /// With another parameter set.
    static let changing: [UInt8] = [3]
  }

  private func watch(_ search: DamageSearch = .samples) -> DamageWatch {
    DamageWatch(MadeCheck(), search, pixels: 100_000)
  }

  /// Sends a packet that is too large to be read without a reason.
  private func send(_ ticket: Int64, _ bytes: [UInt8], to watch: inout DamageWatch) -> Bool {
    watch.send(ticket, 1_000_000, isKey: false) { bytes }
  }

  /// What is found in packets whose frames are given out in an order, when the decoder is some packets ahead.
  ///
  /// - Parameters:
  ///   - sign: the packet about which the decoder complains.
  ///   - isEarly: whether that is known at once, or with its frame.
  ///   - lead: how many packets the decoder takes before it gives out the first frame.
  ///   - order: the numbers of packets in the order in which their frames are given out.
  ///   - packets: the packets.
  /// - Returns: for each frame, the packets that are known to be damaged by then, as far as they are not later ones.
  private func found(
    sign: Int64,
    isEarly: Bool,
    lead: Int,
    order: [Int64],
    _ packets: [[UInt8]]
  ) -> [[Int64]] {
    var watch = watch()
    var (damaged, results) = (Set<Int64>(), [[Int64]]())
    var waiting = order[...]
    for step in 0..<packets.count + lead {
      if step < packets.count {
        if send(Int64(step), packets[step], to: &watch) {
          damaged.insert(Int64(step))
          watch.suspect(Int64(step))
        }
        if isEarly, Int64(step) == sign { watch.suspect(sign) }
      }
      guard step >= lead, let ticket = waiting.popFirst() else { continue }
      if !isEarly, ticket >= sign { watch.suspect(sign) }
      damaged.formUnion(watch.receive(ticket))
      results.append(damaged.filter { $0 <= ticket }.sorted())
    }
    return results
  }

  @Test("a picture is read later if its frame comes after a sign of damage")
  func heldBack() {
    var watch = watch()
    let packets = [0, 0, 0, 1, 0].map { [UInt8($0)] }
    for (index, packet) in packets.enumerated() {
      #expect(!send(Int64(index), packet, to: &watch))
    }
    #expect(watch.receive(0) == [] && watch.receive(1) == [])
    watch.suspect(2)
    #expect(watch.receive(2) == [3])
    #expect(send(5, MadePacket.damaged, to: &watch))
  }

  @Test("without a sign, damage of a picture that is not read remains hidden")
  func hidden() {
    let nothing = found(
      sign: 100,
      isEarly: false,
      lead: 2,
      order: Array(0..<8),
      [0, 0, 1, 0, 0, 0, 0, 0].map { [$0] }
    )
    #expect(Array(nothing.joined()) == [])
    var all = watch(.everything)
    #expect(send(0, MadePacket.damaged, to: &all))
  }

  @Test("what is found does not depend on how far ahead the decoder is")
  func lead() {
    let packets = (0..<24).map { [UInt8($0 % 3 == 1 ? 1 : 0)] }
    // Each third picture is shown after the two that are decoded after it.
    let order = stride(from: Int64(0), to: 24, by: 3).flatMap { first -> [Int64] in
      [first + 1, first + 2, first]
    }
    let expected = found(sign: 9, isEarly: false, lead: 3, order: order, packets)
    #expect(expected[0].isEmpty && Array(expected.joined()) != [])
    for lead in 3..<20 {
      for isEarly in [false, true] {
        #expect(found(sign: 9, isEarly: isEarly, lead: lead, order: order, packets) == expected)
      }
    }
  }

  @Test("the form of a packet may be a reason to read it")
  func form() {
    var watch = watch()
    #expect(send(0, MadePacket.odd, to: &watch))
  }

  @Test("a picture is not read with the parameter sets of later ones")
  func revisions() {
    var watch = watch()
    for (index, packet) in [
      MadePacket.intact, MadePacket.damaged, MadePacket.changing, MadePacket.damaged,
    ]
    .enumerated() {
      #expect(!send(Int64(index), packet, to: &watch))
    }
    watch.suspect(0)
    #expect(watch.receive(0) == [3])
  }
}
