extension ContainerProfile {
  /// Which tags a container holds, and under which names.
  package struct Tags: Sendable, Equatable {
    /// The tags that are written, by their names in small letters.
    package enum Room: Sendable, Equatable {
      /// All but these.
      case allBut(Set<String>)
      /// These alone.
      case only(Set<String>)

      /// Whether a tag is written.
      func holds(_ name: String) -> Bool {
        switch self {
        case .allBut(let names): !names.contains(name)
        case .only(let names): names.contains(name)
        }
      }
    }

    /// Where the timecode of the first frame is written.
    package enum TimecodePlace: Sendable {
      /// Nowhere that is read back.
      case none
      /// With the video.
      case video
      /// With the whole file.
      case file
    }

    /// The tags of the whole file.
    package var ofFile = Room.only([])
    /// Names of one thing: the first that a file has is written, and the others are not.
    package var titleNames: [String] = []
    /// The tags of a stream.
    package var ofStreams = Room.only([])
    /// The tags of the streams of kinds that have other room than the rest.
    package var ofKinds: [MediaKind: Room] = [:]
    /// The names under which tags are written and read.
    package var names = TagNaming()
    /// The tags that have short names, where others need full names; nil where it has no such difference.
    ///
    /// Full names are put into the finished file.
    package var shortNames: Set<String>?
    /// Whether players show the name of a stream's handler as its title.
    package var titlesAreHandlers = false
    /// What its files say of themselves and of their writer, which is not true of a copy.
    package var identifications: Set<String> = []
    /// What identifies the parts of its files, which a copy has others of.
    package var identificationsOfParts: Set<String> = []
    /// What its files say of their writer, whose loss is none.
    package var writersOwn: Set<String> = []
    /// Whether no container has more room for tags.
    package var isRoomiest = false
    /// Where the timecode is written.
    package var timecode = TimecodePlace.none
    /// Whether it stores chapters.
    package var storesChapters = false

    /// Whether it stores a timecode.
    package var storesTimecode: Bool { timecode != .none }

    /// Whether a file that has tags of the names `keys` is written with the one called `name`.
    func holds(_ name: String, among keys: Set<String>) -> Bool {
      let title = titleNames.first(where: keys.contains) ?? titleNames.last
      return name == title || ofFile.holds(name)
    }

    /// Whether streams of a kind are written with a tag.
    func holds(_ name: String, ofStream kind: MediaKind) -> Bool {
      (ofKinds[kind] ?? ofStreams).holds(name)
    }
  }
}
