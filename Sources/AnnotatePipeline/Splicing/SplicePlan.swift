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
    package let position: Int
    /// How many lines its frames have.
    package var frameCount: Int
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
  /// each.
  init(
    _ groups: [Group],
    _ splice: Splice,
    first: Frame,
    _ excerpt: Excerpt?
  ) {
    var splice = splice
    let encoded = groups.filter { $0.fate == .encoded }.map(\.pictures)
    splice.isUsed = !encoded.isEmpty
    splice.allowsReordering = encoded.allSatisfy(\.allowsReordering)
    self.groups = splice.hasSinglePictures ? Self.joined(groups) : groups
    (self.splice, self.first) = (splice, first)
    self.excerpt = excerpt
  }

  private static func joined(_ groups: [Group]) -> [Group] {
    groups.reduce(into: []) { joined, group in
      if group.fate != .encoded || joined.last?.fate != .encoded {
        joined.append(group)
      } else {
        joined[joined.count - 1].pictures.append(group.pictures)
        joined[joined.count - 1].frameCount += group.frameCount
      }
    }
  }
}
