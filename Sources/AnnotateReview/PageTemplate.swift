/// The template of the review page, without the data of a clip; its parts are files in `Page/`.
///
/// Compiling the embedded files takes some ten seconds, but an incremental build does so only after a change of them.
enum PageTemplate {
  /// The scripts, in an order in which classes precede their subclasses.
  private static let scripts = [
    PackageResources.bytes_js, PackageResources.table_js, PackageResources.edits_js,
    PackageResources.boxes_js, PackageResources.points_js, PackageResources.corrections_js,
    PackageResources.sidecar_js,
    PackageResources.covers_js,
    PackageResources.save_js,
    PackageResources.pieces_js, PackageResources.carried_js, PackageResources.rebase_js,
    PackageResources.drafts_js,
    PackageResources.picture_js,
    PackageResources.player_js, PackageResources.shuttle_js, PackageResources.fingers_js,
    PackageResources.view_js,
    PackageResources.overlay_js, PackageResources.stamps_js,
    PackageResources.handles_js,
    PackageResources.drawing_js, PackageResources.coverediting_js, PackageResources.trackediting_js,
    PackageResources.curves_js,
    PackageResources.timeline_js, PackageResources.row_js, PackageResources.events_js,
    PackageResources.doubts_js, PackageResources.doubtpictures_js, PackageResources.doubtlist_js,
    PackageResources.menus_js, PackageResources.keys_js, PackageResources.main_js,
  ]

  /// The scripts of a page that a server sends, which need the others.
  private static let servedScripts = [
    PackageResources.server_js, PackageResources.draftstore_js, PackageResources.rendering_js,
  ]

  /// The page with `values` in place of the placeholders with their names.
  ///
  /// - Parameters:
  ///   - values: what replaces the placeholders.
  ///   - isServed: whether a server sends the page, which it may then talk to.
  /// - Returns: the HTML.
  /// - Precondition: a value cannot be mistaken for markup.
  static func filled(with values: [String: [UInt8]], isServed: Bool) -> [UInt8] {
    let scripts = (isServed ? servedScripts : []) + scripts
    let script = Array("\"use strict\";\n".utf8) + scripts.joined(separator: Array("\n".utf8))
    let parts = [
      "style": PackageResources.page_css, "script": Array(script),
      "connections": Array((isServed ? "'self'" : "'none'").utf8),
      "served": isServed ? PackageResources.served_html : [],
    ]
    return filled(PackageResources.page_html, with: values.merging(parts) { $1 })
  }

  /// The report of doubts with `values` in place of the placeholders with their names.
  ///
  /// - Precondition: a value cannot be mistaken for markup that it is not.
  static func report(with values: [String: [UInt8]]) -> [UInt8] {
    let parts = ["style": PackageResources.report_css, "script": PackageResources.report_js]
    return filled(PackageResources.report_html, with: values.merging(parts) { $1 })
  }

  private static func filled(_ template: [UInt8], with values: [String: [UInt8]]) -> [UInt8] {
    var page: [UInt8] = []
    for piece in String(decoding: template, as: UTF8.self).split(
      separator: "{{",
      omittingEmptySubsequences: false
    ) {
      guard let end = piece.firstRange(of: "}}"),
        let value = values[String(piece[..<end.lowerBound])]
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
