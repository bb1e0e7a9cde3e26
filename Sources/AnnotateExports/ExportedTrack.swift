/// A track: a face in all frames that show it.
public struct ExportedTrack: Sendable {
  /// The number of the track.
  public let id: Int
  /// The number of the person; nil if the face was not recognised.
  public let person: Int?
  /// The name that users gave the face, or else its person, in one line; nil if neither has one.
  public let name: String?
  /// The face in each frame that shows it, in the order of frames; frames between them may be missing.
  public let faces: [ExportedFace]

  /// Creates a track from its number, that of the person, the name, and its faces.
  public init(id: Int, person: Int? = nil, name: String? = nil, faces: [ExportedFace]) {
    (self.id, self.person, self.faces) = (id, person, faces)
    self.name = name.map(Self.line).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The name for readers, such as `Ana`, or else `face 1`.
  public var title: String { name ?? "face \(id)" }

  /// The text without line breaks and other control characters, which no format can hold in a name.
  private static func line(_ text: String) -> String {
    let plain = text.map { character in
      character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        ? " " : character
    }
    let words = String(plain).split(separator: " ")
    return words.joined(separator: " ")
  }
}

extension ExportedTrack {
  /// The name in ASCII letters, digits and underscores, for programs that take no others; the number keeps it
  /// unique.
  var identifier: String {
    let letters = (name ?? "").map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    guard let first = letters.first, letters.contains(where: { $0 != "_" }) else {
      return "Face\(id)"
    }
    return (first.isNumber ? "_" : "") + String(letters) + "_Face\(id)"
  }
}
