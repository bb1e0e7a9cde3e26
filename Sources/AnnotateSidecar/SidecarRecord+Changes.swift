internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateTracking

extension SidecarRecord<SidecarHeader> {
  /// The record with `header` as its content; it keeps all other members.
  public func changed(to header: SidecarHeader) -> SidecarRecord {
    SidecarRecord(header, json: json.applying(changesFrom: content.json, to: header.json))
  }
}

extension SidecarRecord<SidecarEnd> {
  /// The record with `end` as its content; it keeps all other members.
  public func changed(to end: SidecarEnd) -> SidecarRecord {
    SidecarRecord(end, json: json.applying(changesFrom: content.json, to: end.json))
  }
}

extension SidecarRecord<SidecarFrame> {
  /// The record with `frame` as its content; it keeps all other members.
  ///
  /// A face keeps the members that this module does not know as long as it keeps its bounds or its number.
  /// Unchanged values stay as they were written, with all their digits.
  ///
  /// - Parameters:
  ///   - frame: The new content.
  ///   - header: The header of the sidecar.
  /// - Returns: The changed record.
  public func changed(to frame: SidecarFrame, in header: SidecarHeader) -> SidecarRecord {
    let map = header.geometry.displayToSquare
    let (old, new) = (content.json(displayToSquare: map), frame.json(displayToSquare: map))
    let line = json.applying(changesFrom: old, to: new)
    guard old["faces"] != new["faces"], case .object(let members) = line else {
      return SidecarRecord(frame, json: line)
    }
    let faces = JSONValue.array(Self.faces(of: self, old, new, wanted: frame.faces))
    return SidecarRecord(
      frame,
      json: .object(
        members.map { $0.name == "faces" ? JSONValue.Member($0.name, faces) : $0 }
      )
    )
  }

  private static func faces(
    of record: SidecarRecord,
    _ old: JSONValue,
    _ new: JSONValue,
    wanted: [Face]
  ) -> [JSONValue] {
    let (own, before) = (record.json["faces"]?.elements ?? [], old["faces"]?.elements ?? [])
    let origins = origins(of: wanted, among: record.content.faces)
    return zip(new["faces"]?.elements ?? [], origins).map { face, origin in
      guard let origin, own.indices.contains(origin), before.indices.contains(origin) else {
        return face
      }
      return own[origin].applying(changesFrom: before[origin], to: face)
    }
  }

  /// For each face, the index of its previous version in `old`; nil if it is new.
  private static func origins(of faces: [Face], among old: [Face]) -> [Int?] {
    let likenesses: [(Face, Face) -> Bool] = [
      { $0.id == $1.id && $0.observation.bounds == $1.observation.bounds },
      { $0.observation.bounds == $1.observation.bounds },
      { $0.id == $1.id },
    ]
    var origins = [Int?](repeating: nil, count: faces.count)
    var free = Set(old.indices)
    for isLike in likenesses {
      for index in faces.indices where origins[index] == nil {
        origins[index] = free.sorted().first { isLike(faces[index], old[$0]) }
        if let origin = origins[index] { free.remove(origin) }
      }
    }
    return origins
  }
}
