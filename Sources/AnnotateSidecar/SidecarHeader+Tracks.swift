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

    /// Parses a list of tracks; nil if it is not one.
    static func list(_ json: JSONValue) -> [Track]? {
      guard let elements = json.elements else { return nil }
      let tracks = elements.compactMap { element -> Track? in
        guard let id = element["id"]?.count, id <= Int32.max else { return nil }
        return Track(
          id: id,
          name: element["name"]?.string,
          isHidden: element["hidden"]?.bool ?? false
        )
      }
      return tracks.count == elements.count ? tracks : nil
    }
  }

  /// The numbers of the tracks whose faces are not stamped.
  public var hiddenTracks: Set<Int> { Set(tracks.filter(\.isHidden).map(\.id)) }
}
