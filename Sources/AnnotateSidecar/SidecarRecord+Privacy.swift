internal import AnnotateJSON
internal import AnnotateMediaTypes

extension SidecarHeader {
  /// The options that hold names of people.
  private static let namingOptions: Set = ["person"]

  /// The header without the name and the size of the source's file, and without names of faces and people.
  package var withoutPersonalData: SidecarHeader {
    var header = self
    (header.sourceName, header.sourceSize, header.people) = ("", nil, [])
    header.options = options.filter { !Self.namingOptions.contains($0.key) }
    header.tracks = tracks.filter(\.isHidden).map { Track(id: $0.id, isHidden: true) }
    return header
  }

  /// Whether it names a file or a person.
  package var hasPersonalData: Bool { self != withoutPersonalData }
}

extension SidecarRecord<SidecarHeader> {
  /// The header of a private sidecar: without names, and without members that this module does not know.
  package init(private header: SidecarHeader) {
    let header = header.withoutPersonalData
    self.init(header, json: header.json)
  }
}

extension SidecarRecord<SidecarFrame> {
  /// The record without members that this module does not know.
  package func withoutUnknownMembers(in header: SidecarHeader) -> SidecarRecord {
    let known = content.json(displayToSquare: header.geometry.displayToSquare)
    return SidecarRecord(content, json: json.keeping(like: known))
  }
}

extension SidecarRecord<SidecarEnd> {
  /// The record without members that this module does not know.
  package func withoutUnknownMembers() -> SidecarRecord {
    SidecarRecord(content, json: json.keeping(like: content.json))
  }
}

extension JSONValue {
  /// The value with only those members of its objects that another value has, too, as they are written here.
  fileprivate func keeping(like other: JSONValue) -> JSONValue {
    switch (self, other) {
    case (.object(let members), .object):
      .object(
        members.compactMap { member in
          other[member.name].map { JSONValue.Member(member.name, member.value.keeping(like: $0)) }
        }
      )
    case (.array(let elements), .array(let others)):
      .array(zip(elements, others).map { $0.keeping(like: $1) })
    case (.object, _), (.array, _): other
    default: self
    }
  }
}
