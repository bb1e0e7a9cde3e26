/// The page without what is particular to a clip; its parts are files in `Page/`.
///
/// It is a module without dependencies because compiling the parts takes seconds: a change elsewhere does
/// not compile them again.
package enum PageTemplate {
  /// The scripts, in an order in which classes come before those who extend them.
  private static let scripts = [
    PackageResources.bytes_js, PackageResources.table_js, PackageResources.edits_js,
    PackageResources.sidecar_js, PackageResources.save_js, PackageResources.picture_js,
    PackageResources.player_js, PackageResources.overlay_js, PackageResources.curves_js,
    PackageResources.timeline_js, PackageResources.row_js, PackageResources.events_js,
    PackageResources.keys_js, PackageResources.main_js,
  ]

  /// The page with `values` in the places that have their names.
  ///
  /// - Precondition: a value cannot be mistaken for markup.
  package static func filled(with values: [String: [UInt8]]) -> [UInt8] {
    let script = Array("\"use strict\";\n".utf8) + scripts.joined(separator: Array("\n".utf8))
    let known = values.merging(["style": PackageResources.page_css, "script": Array(script)]) {
      $1
    }
    var page: [UInt8] = []
    for piece in String(decoding: PackageResources.page_html, as: UTF8.self).split(
      separator: "{{",
      omittingEmptySubsequences: false
    ) {
      guard let end = piece.firstRange(of: "}}"),
        let value = known[String(piece[..<end.lowerBound])]
      else {
        page += Array(piece.utf8)
        continue
      }
      page += value
      page += Array(piece[end.upperBound...].utf8)
    }
    return page
  }
}
