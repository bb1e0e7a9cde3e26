/// Recognises pictures in data of unknown form.
package enum PictureSignature {
  private static let all: [[UInt8]] = [
    [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], Array("ftypheic".utf8),
  ]

  /// Whether a picture begins anywhere in the bytes.
  ///
  /// Such a picture shows faces without stamps.
  package static func isIn(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { index in
      all.contains { bytes[index] == $0[0] && bytes[index...].starts(with: $0) }
    }
  }
}
