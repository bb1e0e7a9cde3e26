package import AnnotateContainers
package import AnnotateLibav

/// Which groups of pictures of a source are copied, and what the others are encoded with.
package struct SplicePlan: Sendable {
  /// A group, and what becomes of it.
  package struct Group: Sendable {
    /// Its pictures.
    package var pictures: PictureGroup
    /// What becomes of them.
    package var fate: Fate
    /// How many lines of the sidecar precede those of its frames.
    package var position: Int
    /// How many lines its frames have.
    package var frameCount: Int
    /// The pictures whose frames an encoder gets: its own, and leading ones of the next group.
    package var replaced: PictureGroup
    /// Whether its leading pictures are encoded with the group before.
    package var lendsLeading = false
    /// Whether its first packet continues a sequence of which the output does not have the end.
    package var restartsSequence = false
    /// Whether the next group refers to it.
    package var isReference = false

    init(pictures: PictureGroup, fate: Fate, position: Int, frameCount: Int) {
      (self.pictures, self.fate, replaced) = (pictures, fate, pictures)
      (self.position, self.frameCount) = (position, frameCount)
    }

    /// The number of pictures at its beginning, after the first, that are encoded with the group before.
    package var lentCount: Int { lendsLeading ? pictures.leadingCount : 0 }
  }

  /// What becomes of a group.
  package enum Fate: Sendable {
    /// Its packets are copied.
    case copied
    /// Those of its pictures that are wanted are encoded again.
    case encoded
    /// None of its pictures is wanted.
    case leftOut
  }

  /// The groups in the order of the file.
  private(set) var groups: [Group]
  /// What the packets of encoded groups keep to.
  package let splice: Splice
  /// The first frame of the source as it is decoded.
  package let first: Frame
  /// The part of the source that is wanted; nil for all of it.
  let excerpt: Excerpt?

  /// The lines of the sidecar that belong to frames of the output.
  package var lines: Range<Int> {
    let wanted = groups.filter { $0.fate != .leftOut }
    guard let first = wanted.first, let last = wanted.last else { return 0..<0 }
    return first.position..<last.position + last.frameCount
  }

  /// The number of frames whose packets are copied.
  package var copiedFrames: Int {
    groups.filter { $0.fate == .copied }.reduce(0) { $0 + $1.frameCount }
  }

  /// The same plan without the groups whose first line is not in a range.
  package func part(beginningIn lines: Range<Int>) -> SplicePlan {
    var part = self
    for index in groups.indices where !lines.contains(groups[index].position) {
      part.groups[index].fate = .leftOut
    }
    return part
  }

  /// Plans groups of which some are copied.
  ///
  /// Pictures that are coded by themselves are encoded together with their neighbours, so that an encoder is not opened for
  /// each. Leading pictures refer to the group before: where that is encoded, they are encoded with it, and where they
  /// are, it is decoded as well.
  init(
    _ groups: [Group],
    _ splice: Splice,
    first: Frame,
    _ excerpt: Excerpt?
  ) {
    var splice = splice
    self.groups = Self.linked(
      Self.joined(Self.complete(groups), hasSinglePictures: splice.hasSinglePictures)
    )
    let encoded = self.groups.filter { $0.fate == .encoded }.map(\.replaced)
    splice.isUsed = !encoded.isEmpty
    splice.allowsReordering = encoded.allSatisfy(\.allowsReordering)
    (self.splice, self.first) = (splice, first)
    self.excerpt = excerpt
  }

  /// Has groups encoded whose leading pictures refer to what the output does not have.
  private static func complete(_ groups: [Group]) -> [Group] {
    var groups = groups
    for index in groups.indices
    where groups[index].pictures.leadingCount > 0 && groups[index].fate == .copied {
      let isFirst = index == 0 || groups[index - 1].fate == .leftOut
      if isFirst { groups[index].fate = .encoded }
    }
    return groups
  }

  private static func joined(_ groups: [Group], hasSinglePictures: Bool) -> [Group] {
    groups.reduce(into: []) { joined, group in
      let refersBack = hasSinglePictures || group.pictures.leadingCount > 0
      if refersBack, group.fate == .encoded, joined.last?.fate == .encoded {
        joined[joined.count - 1].pictures.append(group.pictures)
        joined[joined.count - 1].replaced.append(group.pictures)
        joined[joined.count - 1].frameCount += group.frameCount
      } else {
        joined.append(group)
      }
    }
  }

  /// Has groups with leading pictures and those before them decoded or encoded together.
  private static func linked(_ groups: [Group]) -> [Group] {
    var groups = groups
    for index in groups.indices.dropFirst()
    where groups[index].fate == .copied && groups[index - 1].fate == .encoded {
      groups[index].restartsSequence = groups[index].pictures.continuesSequence
    }
    for index in groups.indices.dropFirst() where groups[index].pictures.leadingCount > 0 {
      switch (groups[index - 1].fate, groups[index].fate) {
      case (.encoded, .copied):
        let leading = groups[index].pictures.leadingCount
        groups[index].lendsLeading = true
        groups[index].position += leading
        groups[index].frameCount -= leading
        groups[index - 1].frameCount += leading
        groups[index - 1].replaced = groups[index - 1].replaced
          .taking(leadingOf: groups[index].pictures)
      case (_, .encoded): groups[index - 1].isReference = true
      default: break
      }
    }
    return groups
  }
}
