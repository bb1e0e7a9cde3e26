internal import AnnotateMediaTypes

/// The built-in styles.
public enum StyleRegistry {
  /// The JSON documents of all styles, in the order of the help text.
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
    PackageResources.matte_json,
    PackageResources.none_json,
  ]

  /// All styles, in the order of the help text.
  public static let all: [Rig] = documents.map(rig)

  /// The default style, `squares`.
  public static let standard = rig(PackageResources.squares_json)

  /// Returns the style with a name, or nil if there is none.
  public static func style(named name: String) -> Rig? { all.first { $0.name == name } }

  /// Returns the JSON document of a built-in style, or nil if there is no such style.
  package static func document(named name: String) -> [UInt8]? {
    zip(all, documents).first { $0.0.name == name }?.1
  }

  private static func rig(_ document: [UInt8]) -> Rig {
    do throws(AnnotateError) {
      return try Rig(parsing: document, named: "a built-in style") {
        (path, _) throws(AnnotateError) in
        throw AnnotateError(StampProblem.fileInBuiltInStyle(path: path))
      }
    } catch {
      preconditionFailure("built-in styles are right: \(error)")
    }
  }
}
