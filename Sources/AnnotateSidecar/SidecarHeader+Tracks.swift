internal import AnnotateJSON

extension SidecarHeader {
  /// What users have stated about one track.
  public struct Track: Sendable, Equatable {
    /// The number of the track.
    public let id: Int
    /// The name of the face; nil if it has none.
    public var name: String?
    /// Whether its faces are not stamped.
    public var isHidden: Bool

    /// Describes a track.
    public init(id: Int, name: String? = nil, isHidden: Bool = false) {
      (self.id, self.name, self.isHidden) = (id, name, isHidden)
    }

    var json: JSONValue {
      .object([
        "id": .integer(id), "name": name.map { .string($0) },
        "hidden": isHidden ? .bool(true) : nil,
      ])
    }

    /// Parses a track; nil if it is not one.
    init?(_ json: JSONValue) {
      guard let id = json["id"]?.count, id <= Int32.max else { return nil }
      self.init(id: id, name: json["name"]?.string, isHidden: json["hidden"]?.bool ?? false)
    }
  }

  /// What users have stated about the track with a number; nil if that is nothing.
  package func track(_ id: Int) -> Track? { tracks.first { $0.id == id } }

  /// The numbers of the tracks whose faces are not stamped.
  public var hiddenTracks: Set<Int> { Set(tracks.filter(\.isHidden).map(\.id)) }
}
