internal import AnnotateInference
internal import AnnotateMedia
internal import AnnotateMediaTypes

extension DetectionModels {
  /// The SHA-256 of the file of a network, in hexadecimal digits.
  ///
  /// - Throws: `.inputOutput` if the file cannot be read.
  func digest(of path: String) throws(AnnotateError) -> String {
    try folder.digest("sha256", of: path) { path throws(AnnotateError) in
      try FileDigest.sha256(of: path)
    }
  }
}
