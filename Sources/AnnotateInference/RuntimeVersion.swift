package import AnnotateMediaTypes
internal import CAnnotateOpenVINO

extension RuntimeFolder {
  /// The version of OpenVINO, as OpenVINO reports it.
  ///
  /// - Throws: `.unavailable` if OpenVINO is missing or does not report its version.
  package func openVINOVersion() throws(AnnotateError) -> String {
    try OpenVINOCore.shared(in: self).library.version()
  }
}

extension OpenVINOLibrary {
  /// The version, as OpenVINO reports it.
  ///
  /// - Throws: `.unavailable` if OpenVINO does not report it.
  func version() throws(AnnotateError) -> String {
    var version = ov_version_t()
    try check("cannot read the version", subject: path) { $0.ov_get_openvino_version(&version) }
    defer { functions.ov_version_free(&version) }
    return version.buildNumber.map { String(cString: $0) } ?? ""
  }
}
