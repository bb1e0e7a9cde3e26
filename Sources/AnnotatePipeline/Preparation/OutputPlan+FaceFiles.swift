internal import AnnotateFiles
package import AnnotateJobs
package import AnnotateMediaTypes

extension OutputPlan {
  /// Checks that a job that writes only faces can write all its files, and that none of them is an input.
  ///
  /// - Throws: `.cannotCreate` if one cannot be written, or `.usage` if two of them have the same path.
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
    try FileConflicts.check(
      outputs: outputs + [folder].compactMap(\.self) + exports.map(\.path),
      inputs: inputs
    )
  }
}
