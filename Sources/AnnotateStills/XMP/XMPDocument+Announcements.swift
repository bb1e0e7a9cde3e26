internal import AnnotateXML

/// Announcements of what lies beside the picture in its file: a video, a gain map, further pictures.
extension XMPDocument {
  /// The names of such properties; none stands for all in the namespace.
  private static let announcements: [(namespace: String, names: Set<String>)] = [
    (
      "http://ns.google.com/photos/1.0/camera/",
      [
        "MotionPhoto", "MotionPhotoVersion", "MotionPhotoPresentationTimestampUs", "MicroVideo",
        "MicroVideoVersion", "MicroVideoOffset", "MicroVideoPresentationTimestampUs",
      ]
    ),
    ("http://ns.google.com/photos/1.0/container/", ["Directory"]),
    ("http://ns.adobe.com/hdr-gain-map/1.0/", []),
    ("http://ns.google.com/photos/1.0/image/", []),
  ]

  /// Returns the packet without announcements, which would be wrong of a file that holds only the picture.
  package func withoutAnnouncements() -> XMPDocument {
    let inTags = elements.indices.flatMap { index in
      elements[index].attributes.filter { isAnnouncement($0.name, at: index) }.compactMap(range)
    }
    let whole = elements.indices.filter { isAnnouncement(elements[$0].name, at: $0) }
    return without(inTags + whole.map { elements[$0].range })
  }

  private func isAnnouncement(_ name: String, at index: Int) -> Bool {
    let (prefix, local) = Self.parts(name)
    guard !prefix.isEmpty, prefix != "xmlns", let uri = uri(of: prefix, at: index) else {
      return false
    }
    return Self.announcements.contains {
      $0.namespace == uri && ($0.names.isEmpty || $0.names.contains(local))
    }
  }

  /// The range of an attribute with the white space before it.
  private func range(of attribute: XMLStartTag.Attribute) -> Range<Int>? {
    let name = Array(attribute.name.utf8)
    let head = bytes[..<attribute.value.lowerBound]
    guard let equals = head.lastIndex(of: UInt8(ascii: "=")) else { return nil }
    let isSpace = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    guard let last = head[..<equals].lastIndex(where: { !isSpace($0) }) else { return nil }
    let start = last + 1 - name.count
    guard start > 0, bytes[start...last].elementsEqual(name),
      let before = bytes[..<start].lastIndex(where: { !isSpace($0) })
    else { return nil }
    return before + 1..<attribute.value.upperBound + 1
  }
}
