internal import Files
package import MediaTypes

/// What the file of a network says of its input and outputs, without compiling it.
package struct ModelFile: Sendable, Equatable {
  /// The path of the file.
  package let path: String
  /// The shapes of the inputs; lengths that are not fixed are nil, and so is a shape of which not even
  /// the number of lengths is.
  package let inputShapes: [[Int?]?]
  /// The shapes of the outputs, as those of the inputs.
  package let outputShapes: [[Int?]?]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: an ONNX, TFLite or OpenVINO IR file.
  ///   - inputShape: the shape to give the only input first; nil leaves it as it is.
  ///   - folder: where OpenVINO's libraries are.
  /// - Throws: `.missingInput` where there is no such file, `.unavailable` where OpenVINO is missing,
  ///   `.badInput` where it refuses the file.
  package init(
    path: String,
    inputShape: [Int]? = nil,
    in folder: RuntimeFolder
  ) throws(AnnotateError) {
    _ = try FileContents.read(path, limit: 1)
    let core = try OpenVINOCore(OpenVINOLibrary(in: folder))
    do throws(AnnotateError) {
      let model = try core.read(path)
      if let inputShape { try model.reshape(to: inputShape) }
      self.path = path
      inputShapes = try model.inputShapes()
      outputShapes = try model.outputShapes()
    } catch {
      throw AnnotateError(.badInput, error.what, subject: path, why: error.why)
    }
  }
}
