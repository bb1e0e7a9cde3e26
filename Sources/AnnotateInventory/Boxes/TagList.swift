/// The tags of iTunes in the box `meta` of user data.
package struct TagList: Sendable {
  /// The version and flags before the boxes; none in QuickTime's own form.
  private let head: [UInt8]
  private let others: [QuickTimeBox]
  /// The tags, each by its type.
  let tags: [QuickTimeBox]

  /// Reads a box; nil if it holds no such tags.
  package init?(_ meta: QuickTimeBox) {
    let isPlain = meta.payload.count >= 8 && meta.payload[4..<8].elementsEqual("hdlr".utf8)
    head = isPlain ? [] : Array(meta.payload.prefix(4))
    guard let boxes = QuickTimeBox.boxes(in: meta.payload.dropFirst(head.count)),
      let list = boxes.first(where: { $0.type == "ilst" })
    else { return nil }
    others = boxes.filter { !["ilst", "free"].contains($0.type) }
    tags = list.parsedChildren
  }

  /// The box with the tags of another list that are missing in it; without another list, with those of its own
  /// that a copy has.
  ///
  /// - Returns: nil if there is nothing to write.
  package func adding(_ other: TagList?) -> QuickTimeBox? {
    let known = Set(tags.map(\.type))
    let added = (other?.tags ?? []).filter { tag in
      (tag.type == "----" ? !tags.contains(tag) : !known.contains(tag.type))
        && BoxCatalogue.isCopied(tag)
    }
    let kept = other == nil ? tags.filter(BoxCatalogue.isCopied) : tags
    guard !(kept + added).isEmpty else { return nil }
    let list = QuickTimeBox("ilst", (kept + added).flatMap(\.bytes))
    return QuickTimeBox("meta", head + (others + [list]).flatMap(\.bytes))
  }
}
