internal import AnnotateJSON

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
}
