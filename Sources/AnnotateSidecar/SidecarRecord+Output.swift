internal import AnnotateJSON
package import AnnotateMediaTypes

extension SidecarRecord<SidecarHeader> {
  /// The header of a sidecar whose stamps are rendered on the picture of `output`; nil is the source's
  /// picture.
  package func changed(toOutput output: SidecarHeader.Output?) -> SidecarRecord<SidecarHeader> {
    var header = content
    header.output = output
    guard case .object(let members) = json else { return self }
    let member = header.json["output"].map { JSONValue.Member("output", $0) }
    let others = members.filter { $0.name != "output" }
    return SidecarRecord(header, json: .object(others + [member].compactMap(\.self)))
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

  /// Whether it lists only the frames of a part of the source, whose indices need not start with 0.
  package var isOfExcerpt: Bool { Self.excerptOptions.contains { options[$0] != nil } }
}
