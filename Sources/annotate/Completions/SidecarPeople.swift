internal import AnnotateMediaTypes
internal import AnnotateSidecar
internal import AnnotateTracking

/// Whom the faces of a sidecar belong to, as `--only` and `--except` name them.
struct SidecarPeople {
  private let header: SidecarHeader
  private var frames: [Int: Int] = [:]
  private var persons: [Int: Int] = [:]

  /// Reads a sidecar; where it is cut off, what is there counts.
  ///
  /// - Throws: `AnnotateError` if it does not begin like a sidecar.
  init(in path: String) throws(AnnotateError) {
    let reader = try SidecarReader(opening: path)
    header = reader.header.content
    while let frame = try? reader.next()?.content {
      for face in frame.faces {
        frames[face.id, default: 0] += 1
        persons[face.id] = face.person ?? persons[face.id]
      }
    }
  }

  /// The track IDs, and how long each is seen.
  var tracks: [(name: String, meaning: String)] {
    frames.sorted { $0.key < $1.key }.map { id, count in
      let name = header.track(id)?.name ?? persons[id].flatMap(header.name(ofPerson:))
      return ("\(id)", (name.map { "\($0), " } ?? "") + "in \(Report.counted(count, "frame"))")
    }
  }

  /// The people who were recognised, and their tracks.
  var people: [(name: String, meaning: String)] {
    Set(persons.values).sorted().map { person in
      let tracks = persons.filter { $0.value == person }.keys.sorted().map(String.init)
      let name = header.name(ofPerson: person).map { "\($0), " } ?? ""
      return ("person:\(person)", "\(name)track \(tracks.joined(separator: ", "))")
    }
  }

  /// The names of people and tracks.
  var names: [(name: String, meaning: String)] {
    Set(header.people.map(\.name) + header.tracks.compactMap(\.name)).sorted()
      .map { ($0, "a name") }
  }
}
