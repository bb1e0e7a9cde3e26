internal import CAnnotateZlib

/// The checksums of PNG files and the zlib format, as zlib computes them.
package enum ZlibChecksum {
  /// The CRC-32 of ISO/IEC 15948, annex D.
  package static func crc32(of bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
  }

  /// The Adler-32 of RFC 1950.
  package static func adler32(of bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(adler32_z(1, $0.baseAddress, $0.count)) }
  }
}
