internal import AnnotateFiles
package import AnnotateMediaTypes

/// A network as its file describes it, which can be asked about its shapes before it is compiled.
package final class ModelFile {
  /// The path of the file.
  package let path: String
  /// The shapes of the inputs; lengths that are not fixed are nil, and so is a shape of which not even
  /// the number of lengths is.
  package let inputShapes: [[Int?]?]

  private let model: UncompiledModel

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: an ONNX, TFLite or OpenVINO IR file.
  ///   - folder: where OpenVINO's libraries are.
  /// - Throws: `.missingInput` where there is no such file, `.unavailable` where OpenVINO is missing,
  ///   `.badInput` where it refuses the file.
  package init(path: String, in folder: RuntimeFolder) throws(AnnotateError) {
    _ = try FileContents.read(path, limit: 1)
    let core = try OpenVINOCore(OpenVINOLibrary(in: folder))
    self.path = path
    (model, inputShapes) = try Self.blamingFile {
      () throws(AnnotateError) in
      let model = try core.read(path)
      return (model, try model.inputShapes())
    }
  }

  /// The shapes of the outputs where the only input has a shape, as those of the inputs.
  ///
  /// - Throws: `.badInput` where the network cannot have such an input.
  package func outputShapes(for inputShape: [Int]) throws(AnnotateError) -> [[Int?]?] {
    try Self.blamingFile {
      () throws(AnnotateError) in
      try model.reshape(to: inputShape)
      return try model.outputShapes()
    }
  }

  /// Says of what OpenVINO refuses that the file is wrong, not that a part of the program is missing.
  private static func blamingFile<Result>(
    _ body: () throws(AnnotateError) -> Result
  ) throws(AnnotateError) -> Result {
    do throws(AnnotateError) {
      return try body()
    } catch {
      throw AnnotateError(.badInput, error.what, subject: error.subject, why: error.why)
    }
  }
}
