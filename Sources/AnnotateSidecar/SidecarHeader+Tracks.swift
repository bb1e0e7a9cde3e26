internal import AnnotateJSON

extension SidecarHeader {
  /// What people have said of the faces of a number.
  public struct Track: Sendable, Equatable {
    /// The number of the faces.
    public let id: Int
    /// What they are called; nil where nobody has said.
    public var name: String?
    /// Whether they are not to be stamped.
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

    /// The tracks of a list; nil where it is none.
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

  /// The numbers of the faces that are not to be stamped.
  public var hiddenTracks: Set<Int> { Set(tracks.filter(\.isHidden).map(\.id)) }
}
