internal import AnnotateFiles
package import AnnotateMediaTypes

/// A network in a file, whose shapes are known before it is compiled.
package final class ModelFile {
  /// The path of the file.
  package let path: String
  /// The shapes of the inputs; a length that is not fixed is nil, and so is a shape whose rank is not
  /// fixed.
  package let inputShapes: [[Int?]?]

  private let model: UncompiledModel

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: an ONNX, TFLite or OpenVINO IR file.
  ///   - folder: the runtime folder with OpenVINO's libraries.
  /// - Throws: `.missingInput` if there is no such file, `.unavailable` if OpenVINO is missing,
  ///   `.badInput` if it refuses the file.
  package init(path: String, in folder: RuntimeFolder) throws(AnnotateError) {
    _ = try FileContents.read(path, limit: 1)
    let core = try OpenVINOCore.shared(in: folder)
    self.path = path
    (model, inputShapes) = try Self.blamingFile {
      () throws(AnnotateError) in
      let model = try core.read(path)
      return (model, try model.inputShapes())
    }
  }

  /// The shapes of the outputs for a given shape of the only input; nil means the same as in
  /// `inputShapes`.
  ///
  /// - Throws: `.badInput` if the network cannot have such an input.
  package func outputShapes(for inputShape: [Int]) throws(AnnotateError) -> [[Int?]?] {
    try Self.blamingFile {
      () throws(AnnotateError) in
      try model.reshape(to: inputShape)
      return try model.outputShapes()
    }
  }

  /// Turns OpenVINO's refusals into errors that blame the file instead of a missing part of the program.
  private static func blamingFile<Result>(
    _ body: () throws(AnnotateError) -> Result
  ) throws(AnnotateError) -> Result {
    do throws(AnnotateError) {
      return try body()
    } catch {
      throw AnnotateError(BlamedFile(error))
    }
  }
}
