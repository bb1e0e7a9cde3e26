/// All formats, in the order in which they are listed.
package enum ImportRegistry {
  /// Every format.
  package static let all: [any TrackImporter] = [CVATImporter(), MOTImporter(), COCOImporter()]

  /// The one of a name.
  package static func importer(named name: String) -> (any TrackImporter)? {
    all.first { $0.name == name }
  }
}
