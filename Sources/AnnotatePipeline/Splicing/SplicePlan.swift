package import AnnotateContainers
internal import AnnotateLibav

/// Which groups of pictures of a source are copied, and what the others are encoded with.
package struct SplicePlan: Sendable {
  /// A group, and what becomes of it.
  package struct Group: Sendable {
    /// Its pictures.
    package var pictures: PictureGroup
    /// Whether its packets are copied.
    package var isCopied: Bool
  }

  /// The groups in the order of the file.
  let groups: [Group]
  /// What the packets of encoded groups keep to.
  let splice: Splice
  /// The first frame of the source as it is decoded.
  let first: Frame

  /// Plans groups of which some are copied.
  ///
  /// Pictures that are coded by themselves are encoded together with their neighbours, so that an encoder is not opened for
  /// each.
  init(_ groups: [Group], _ splice: Splice, first: Frame) {
    var splice = splice
    let encoded = groups.filter { !$0.isCopied }.map(\.pictures)
    splice.isUsed = !encoded.isEmpty
    splice.allowsReordering = encoded.allSatisfy(\.allowsReordering)
    self.groups = splice.hasSinglePictures ? Self.joined(groups) : groups
    (self.splice, self.first) = (splice, first)
  }

  private static func joined(_ groups: [Group]) -> [Group] {
    groups.reduce(into: []) { joined, group in
      if group.isCopied || joined.last?.isCopied != false {
        joined.append(group)
      } else {
        joined[joined.count - 1].pictures.append(group.pictures)
      }
    }
  }
}
