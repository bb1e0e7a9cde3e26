/// The description of the format for validators and code generators.
public enum SidecarSchema {
  /// A JSON Schema (2020-12) of the lines of a sidecar (header, frame and end record), without a final line
  /// break.
  public static var text: String {
    String(decoding: PackageResources.faces_schema_json.dropLast(), as: UTF8.self)
  }
}
