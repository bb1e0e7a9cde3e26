internal import AnnotateJSON
package import AnnotateMediaTypes

/// What shows whether somebody changed the frames of a sidecar after a run wrote them.
public enum SidecarDigest: Sendable, Equatable {
  /// The hash of the lines of the frames, as the run wrote them.
  case ofLines(LineHash)
  /// Somebody changed the frames, or those of the sidecar from which these were made.
  case corrected

  /// The digest of a sidecar without frames.
  package static let empty = SidecarDigest.ofLines(LineHash())

  /// The digest as it is written; `corrected`, or 16 hexadecimal digits.
  var text: String {
    switch self {
    case .corrected: "corrected"
    case .ofLines(let hash): hash.text
    }
  }

  /// Parses a digest; nil if it is none.
  init?(_ text: String) {
    if text == SidecarDigest.corrected.text {
      self = .corrected
    } else if let hash = LineHash(text) {
      self = .ofLines(hash)
    } else {
      return nil
    }
  }

  /// The digest of frames that were made from those with this one, or are those: `hash` is that of their lines.
  func renewed(_ hash: LineHash) -> SidecarDigest {
    self == .corrected ? .corrected : .ofLines(hash)
  }

  /// The digest of frames that were read: `hash` is that of the lines that were found.
  func checked(_ hash: LineHash) -> SidecarDigest { self == .ofLines(hash) ? self : .corrected }

  /// Whether somebody changed frames of a sidecar; no if that cannot be told, because it is cut off or another program wrote
  /// it.
  ///
  /// No frame needs to be understood.
  ///
  /// - Throws: `.missingInput` if it cannot be opened, `.badInput` if a line is too long, `.inputOutput` if it cannot be read.
  package static func isCorrected(_ path: String) throws(AnnotateError) -> Bool {
    let lines = try RecordLines(opening: path, failing: "cannot read the sidecar")
    guard let last = try lines.last(), let end = try? JSONValue(parsing: last)["end"],
      let digest = end["digest"]?.string.flatMap(SidecarDigest.init)
    else { return false }
    return digest.checked(lines.hash) == .corrected
  }
}

/// The 64-bit FNV-1a hash of lines, each with a line feed behind it (Fowler, Noll, Vo: draft-eastlake-fnv).
///
/// It does not protect against forgery.
public struct LineHash: Sendable, Equatable {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of no lines.
  package init() {}

  /// Parses 16 hexadecimal digits.
  init?(_ text: String) {
    guard text.utf8.count == 16, let value = UInt64(text, radix: 16) else { return nil }
    self.value = value
  }

  /// The hash in 16 hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds a line, which is given without its line feed.
  package mutating func add(_ line: some Sequence<UInt8>) {
    for byte in line { add(byte) }
    add(UInt8(ascii: "\n"))
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0100_0000_01b3
  }
}
