extension ContainerProfile {
  /// The purposes with which streams can be marked, as FFmpeg's names for dispositions, without `default`.
  package struct Roles: Sendable, Equatable {
    /// Those of streams of all kinds.
    package var ofAll: Set<String> = []
    /// Those of streams of single kinds besides these.
    package var ofKinds: [MediaKind: Set<String>] = [:]
    /// Those of which a stream has only the first.
    package var exclusive: [String] = []
    /// Those for which there is one word, so that readers report all of a set.
    package var joint: [Set<String>] = []

    /// The roles of a stream that are written.
    package func written(_ roles: some Sequence<String>, ofStream kind: MediaKind) -> Set<String> {
      var written = ofAll.union(ofKinds[kind] ?? []).intersection(roles)
      if let first = exclusive.first(where: written.contains) {
        written.subtract(exclusive)
        written.insert(first)
      }
      return written
    }

    /// The roles that readers report where some are written.
    package func read(_ written: Set<String>) -> Set<String> {
      joint.filter { !$0.isDisjoint(with: written) }.reduce(written) { $0.union($1) }
    }
  }
}
