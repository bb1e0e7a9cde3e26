package import AnnotateMediaTypes
internal import CAnnotateOpenVINO

extension RuntimeFolder {
  /// The version of OpenVINO that runs, in its own words.
  ///
  /// - Throws: `.unavailable` where OpenVINO is missing or does not say.
  package func openVINOVersion() throws(AnnotateError) -> String {
    try OpenVINOLibrary(in: self).version()
  }
}

extension OpenVINOLibrary {
  /// The version in OpenVINO's own words.
  ///
  /// - Throws: `.unavailable` where it does not say.
  func version() throws(AnnotateError) -> String {
    var version = ov_version_t()
    try check("cannot ask for the version", subject: path) { $0.ov_get_openvino_version(&version) }
    defer { functions.ov_version_free(&version) }
    return version.buildNumber.map { String(cString: $0) } ?? ""
  }
}
