/// A box whose type is an identifier of 16 bytes (`uuid`).
enum ExtensionBox {
  /// The extensions that are no loss, by the first bytes of their identifiers: of the encryption of Smooth
  /// Streaming, because encrypted samples are refused, and its times and fragments, which are written anew.
  private static let covered: [[UInt8]] = [
    [0xA2, 0x39, 0x4F, 0x52], [0x89, 0x74, 0xDB, 0xCE], [0xD0, 0x8A, 0x4F, 0x18],
    [0x6D, 0x1D, 0x9B, 0x05], [0xD4, 0x80, 0x7E, 0xF2],
  ]
  private static let named: [([UInt8], String, InventoryItem.Nature)] = [
    ([0xBE, 0x7A, 0xCF, 0xCB], "the XMP", .bound),
    ([0xFF, 0xCC, 0x82, 0x63], "the spherical projection", .ofGeometry),
  ]

  /// The item of a box with its payload; nil if it is no loss.
  static func item(_ payload: [UInt8], track: Int? = nil) -> InventoryItem? {
    guard payload.count >= 16, !covered.contains(where: payload.starts(with:)) else { return nil }
    let identifier = payload.prefix(4).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    let (_, words, nature) =
      named.first { payload.starts(with: $0.0) } ?? ([], "the extension", .bound)
    return InventoryItem("\(words) (uuid \(identifier)…)", track: track, nature, bytes: payload)
  }
}
