internal import AnnotateExports
internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateMediaTypes

extension OutputPlan {
  /// Checks that exports can be written beside other outputs.
  ///
  /// - Parameters:
  ///   - exports: the exports.
  ///   - outputs: the paths of all other outputs.
  ///   - inputs: the paths of all inputs.
  ///   - overwrites: whether existing exports may be replaced.
  /// - Throws: `.cannotCreate` if one cannot be written, or `.usage` if two outputs have the same path.
  static func check(
    _ exports: [FaceExport],
    beside outputs: [String],
    against inputs: [String],
    overwrites: Bool
  ) throws(AnnotateError) {
    var taken = Set(outputs.map(PartialFolder.withoutSlash))
    for export in exports {
      let path = PartialFolder.withoutSlash(export.path)
      guard taken.insert(path).inserted else {
        throw AnnotateError(
          .usage,
          "cannot write an export and another output to the same path",
          subject: export.path
        )
      }
      guard let exporter = ExportRegistry.exporter(named: export.format) else { continue }
      if exporter.fileExtension != nil {
        for input in inputs { try check([path], against: input, overwrites: overwrites) }
      }
      try ExportDestination.check(path, of: exporter, overwrites: overwrites)
    }
  }
}
