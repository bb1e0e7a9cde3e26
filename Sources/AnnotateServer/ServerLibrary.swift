package import AnnotateMediaTypes
internal import CAnnotateMicroHTTPD

/// GNU libmicrohttpd, which reads requests and sends responses.
package enum ServerLibrary {
  /// The package of Debian that has it.
  package static let packageName = "libmicrohttpd12"

  /// Whether it is installed.
  package static var isInstalled: Bool { cmh_load() == nil }

  /// Checks that it is installed.
  ///
  /// - Throws: `.unavailable` if not.
  package static func check() throws(AnnotateError) {
    guard let reason = cmh_load() else { return }
    throw AnnotateError(
      .unavailable,
      "cannot serve pages",
      why: String(cString: reason),
      hints: ["install libmicrohttpd: sudo apt install \(packageName)"]
    )
  }
}
