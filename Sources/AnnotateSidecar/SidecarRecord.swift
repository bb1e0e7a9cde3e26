internal import AnnotateFaces
public import AnnotateJSON
package import AnnotateMediaTypes
internal import AnnotateTracking

/// A line of a sidecar with its members that this module does not know.
public struct SidecarRecord<Content: Sendable>: Sendable {
  /// The parsed content of the line.
  public let content: Content
  /// The whole line, with members that this module does not know.
  ///
  /// `json.updated(with:)` replaces changed members where they are and keeps all others.
  public let json: JSONValue

  /// Pairs the parsed content of a line with the line.
  public init(_ content: Content, json: JSONValue) {
    self.content = content
    self.json = json
  }
}

extension SidecarRecord: Equatable where Content: Equatable {}

extension SidecarRecord<SidecarFrame> {
  /// The source of each face, such as `detected` or `edited`, in the order of the faces.
  package var sources: [String] {
    (json["faces"]?.elements ?? []).map { $0["source"]?.string ?? "detected" }
  }
}

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

  /// The record with a digest of frames that were written, if it has one.
  package func renewed(_ hash: LineHash) -> SidecarRecord {
    var end = content
    end.digest = content.digest?.renewed(hash)
    return changed(to: end)
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

extension SidecarRecord<SidecarHeader> {
  /// The header of a sidecar for stamps that are rendered on the picture of `output`; nil is the source's
  /// picture.
  package func changed(toOutput output: SidecarHeader.Output?) -> SidecarRecord<SidecarHeader> {
    var header = content
    header.output = output
    guard case .object(let members) = json else { return self }
    let member = header.json["output"].map { JSONValue.Member("output", $0) }
    let others = members.filter { $0.name != "output" }
    return SidecarRecord(header, json: .object(others + [member].compactMap(\.self)))
  }

  /// The header of a sidecar of a video in which `areas` are covered, and of an output that hides faces, is private and
  /// has disguised voices, or not.
  package func changed(
    toCover areas: [CoveredArea],
    hidingFaces hidesFaces: Bool,
    isPrivate: Bool = false,
    disguisingVoices disguisesVoices: Bool = false
  ) -> SidecarRecord<SidecarHeader> {
    var header = content
    (header.coveredAreas, header.hidesFaces) = (areas, hidesFaces)
    (header.isPrivate, header.disguisesVoices) = (isPrivate, disguisesVoices)
    guard header != content || isPrivate else { return self }
    return isPrivate ? SidecarRecord(private: header) : changed(to: header)
  }

  /// The header of a sidecar with only the frames of an excerpt, as `options` record it.
  package func changed(toExcerptOf options: [String: String]) -> SidecarRecord<SidecarHeader> {
    var header = content
    for name in SidecarHeader.excerptOptions { header.options[name] = options[name] }
    guard header.options != content.options, case .object(let members) = json else { return self }
    let member = header.json["options"].map { JSONValue.Member("options", $0) }
    let others = members.filter { $0.name != "options" }
    return SidecarRecord(header, json: .object(others + [member].compactMap(\.self)))
  }
}

extension SidecarHeader {
  /// The options that name a part of the source.
  static let excerptOptions = ["from", "to"]

  /// The time of the source, as players count, that is zero in the file of the part; nil if they begin
  /// together.
  package var excerptFrom: MediaTime? { options["from"].flatMap(MediaTime.init(text:)) }

  /// Whether it lists only the frames of a part of the source; their indices need not start with 0.
  package var isOfExcerpt: Bool { Self.excerptOptions.contains { options[$0] != nil } }
}

/// The description of the format for validators and code generators.
public enum SidecarSchema {
  /// A JSON Schema (2020-12) of the lines of a sidecar (header, frame and end record), without a final line
  /// break.
  public static var text: String {
    String(decoding: PackageResources.faces_schema_json.dropLast(), as: UTF8.self)
  }
}
