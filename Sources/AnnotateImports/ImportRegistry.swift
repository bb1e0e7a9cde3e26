/// The registry of import formats, in the order in which they are listed.
package enum ImportRegistry {
  /// All formats.
  package static let all: [any FaceImporter] = [
    CVATImporter(), MOTImporter(), COCOImporter(), LabelStudioImporter(), OpenFaceImporter(),
  ]

  /// The importer with the given name; nil if there is none.
  package static func importer(named name: String) -> (any FaceImporter)? {
    all.first { $0.name == name }
  }
}
