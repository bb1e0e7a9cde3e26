package import AnnotateJobs
package import AnnotateMediaTypes

extension OutputPlan {
  /// Checks that a job which writes faces alone can write all its files, none of which is an input.
  ///
  /// - Throws: `.cannotCreate`, or `.usage` where two of them would be in one place.
  package static func check(
    sidecar: String?,
    facesFolder folder: String?,
    _ exports: [FaceExport],
    against inputs: [String],
    overwrites: Bool
  ) throws(AnnotateError) {
    let outputs = [sidecar].compactMap(\.self)
    for input in inputs {
      try check(outputs, against: input, overwrites: overwrites)
    }
    try check(facesFolder: folder, beside: outputs, overwrites: overwrites)
    try check(
      exports,
      beside: outputs + [folder].compactMap(\.self),
      against: inputs,
      overwrites: overwrites
    )
  }
}
