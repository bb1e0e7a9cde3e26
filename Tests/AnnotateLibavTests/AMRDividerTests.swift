import Testing

@testable import AnnotateLibav

@Suite("Packets of AMR with several frames")
struct AMRDividerTests {
  @Test(
    "a packet is divided where its frames begin",
    arguments: [
      ([], []),
      // Speech at 12.2 kbit/s, comfort noise, and a frame without data.
      ([0x3C] + zeros(31), [32]),
      ([0x3C] + zeros(31) + [0x44] + zeros(5) + [0x7C], [32, 6, 1]),
      // The last one is cut off.
      ([0x3C] + zeros(31) + [0x3C, 0], [32, 2]),
      // There are no frames of this type.
      ([0x7C, 0x4C, 0, 0], [1]),
    ]
  )
  func sizes(_ bytes: [UInt8], _ sizes: [Int]) {
    #expect(AMRDivider.frameSizes(in: bytes) == sizes)
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
