internal import AnnotateWording
internal import Glibc

/// Paths as texts, though the system knows them as bytes that need not be UTF-8.
///
/// A byte that is not part of a valid character becomes a character for private use, and becomes the byte
/// again when the path is used. So every name can be opened and written, and shown by `quoted`.
package enum PathText {
  /// The text for the bytes of a path.
  package static func decode(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.undecodableByte != nil })
    {
      return text
    }
    var (rest, text) = (Array(bytes)[...], String.UnicodeScalarView())
    while let first = rest.first {
      if let (scalar, length) = character(at: rest), scalar.undecodableByte == nil {
        text.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        if let scalar = Unicode.Scalar(Unicode.Scalar.firstByte + UInt32(first)) {
          text.append(scalar)
        }
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// The text for a path of C.
  package static func decode(cString path: UnsafePointer<CChar>) -> String {
    decode(UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:)))
  }

  /// The bytes of a path, with a zero at the end, for functions of C.
  package static func encode(_ path: String) -> [CChar] {
    guard path.unicodeScalars.contains(where: { $0.undecodableByte != nil }) else {
      return path.utf8.map(CChar.init(bitPattern:)) + [0]
    }
    var bytes: [UInt8] = []
    for scalar in path.unicodeScalars {
      if let byte = scalar.undecodableByte {
        bytes.append(byte)
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes.map(CChar.init(bitPattern:)) + [0]
  }

  /// The character at the start of some bytes and its length in bytes; nil if they are not valid.
  private static func character(at bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &iterator) else { return nil }
    return (Unicode.UTF8.decode(encoded), encoded.count)
  }
}
