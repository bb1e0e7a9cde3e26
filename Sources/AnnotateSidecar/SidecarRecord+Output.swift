internal import AnnotateJSON

extension SidecarRecord<SidecarHeader> {
  /// The header of a sidecar whose faces are drawn into another picture; nil is that of the source.
  package func placed(in output: SidecarHeader.Output?) -> SidecarRecord<SidecarHeader> {
    var header = content
    header.output = output
    guard case .object(let members) = json else { return self }
    let place = header.json["output"].map { JSONValue.Member("output", $0) }
    let others = members.filter { $0.name != "output" }
    return SidecarRecord(header, json: .object(others + [place].compactMap(\.self)))
  }
}
