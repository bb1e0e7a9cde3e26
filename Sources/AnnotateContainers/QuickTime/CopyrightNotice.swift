package import AnnotateInventory

/// A copyright notice in the user data of a movie or track (ISO/IEC 14496-12, section 8.10.2).
///
/// FFmpeg takes the version of its box for the length of its text, and reports an empty one.
package struct CopyrightNotice: Equatable, Sendable {
  /// The text.
  package let text: String
  /// Three lower-case letters; nil if it has no language.
  package let language: String?

  /// The notices in the box of a movie or track.
  package static func all(in box: QuickTimeBox) -> [CopyrightNotice] {
    (box["udta"]?.parsedChildren ?? []).compactMap(CopyrightNotice.init)
  }

  /// Reads a box of user data; nil if it is none, or its text is empty.
  private init?(_ box: QuickTimeBox) {
    // Four bytes of version and flags, and a language, precede the text.
    guard box.type == "cprt", let head = box.payload.bigEndian32(at: 2), head < 1 << 16 else {
      return nil
    }
    let text = Self.text(of: box.payload.dropFirst(6))
    guard !text.isEmpty else { return nil }
    self.text = text
    language = Self.language(UInt16(head))
  }

  private static func text(of bytes: ArraySlice<UInt8>) -> String {
    guard bytes.starts(with: [0xFE, 0xFF]) else {
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let units = stride(from: bytes.startIndex + 2, to: bytes.endIndex - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  /// Unpacks three letters of five bits each.
  private static func language(_ code: UInt16) -> String? {
    let letters = [10, 5, 0].map { UInt8(code >> $0 & 31) }
    guard letters.allSatisfy({ (1...26).contains($0) }) else { return nil }
    let text = String(decoding: letters.map { $0 + 0x60 }, as: UTF8.self)
    return text == "und" ? nil : text
  }
}
