internal import AnnotateMediaTypes

/// The styles that are built in.
public enum StyleRegistry {
  /// Every style as a JSON document, in the order of the help text.
  private static let documents: [[UInt8]] = [
    PackageResources.hearts_json,
    PackageResources.squares_json,
    PackageResources.features_json,
    PackageResources.moustache_json,
    PackageResources.glasses_json,
    PackageResources.mask_json,
    PackageResources.labels_json,
    PackageResources.blur_json,
    PackageResources.pixelate_json,
    PackageResources.solid_json,
    PackageResources.none_json,
  ]

  /// Every style, in the order of the help text.
  public static let all: [Rig] = documents.map(rig)

  /// The style that is used where none is asked for: `squares`.
  public static let standard = rig(PackageResources.squares_json)

  /// The style of that name, or nil where there is none.
  public static func style(named name: String) -> Rig? { all.first { $0.name == name } }

  /// The JSON document of a built-in style.
  package static func document(named name: String) -> [UInt8]? {
    zip(all, documents).first { $0.0.name == name }?.1
  }

  private static func rig(_ document: [UInt8]) -> Rig {
    do throws(AnnotateError) {
      return try Rig(parsing: document, named: "a built-in style") {
        (path, _) throws(AnnotateError) in
        throw AnnotateError(.internalFault, "cannot read", subject: path)
      }
    } catch {
      preconditionFailure("built-in styles are right: \(error.why ?? error.what)")
    }
  }
}
