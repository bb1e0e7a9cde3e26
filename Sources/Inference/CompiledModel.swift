internal import COpenVINO
package import MediaTypes

/// A neural network compiled for a device and a fixed input shape, with one request to run it.
///
/// Inference runs in the calling thread, on that thread alone, in 32-bit floating point, so that
/// results do not depend on what the processor or the load suggest.
///
// SAFETY: the handles belong to this object, which is used by the one actor that made it; its input
// and output memory belongs to the request and lives as long.
package final class CompiledModel: @unchecked Sendable {
  private let library: OpenVINOLibrary
  private let compiled: OpaquePointer
  private let request: OpaquePointer
  private let input: Tensor
  private let outputs: [Tensor]
  private let name: String

  /// What OpenVINO calls its own version.
  package var runtimeVersion: String { library.version }

  /// Reads and compiles the model of a file.
  ///
  /// - Parameters:
  ///   - path: an ONNX, TFLite or OpenVINO IR file.
  ///   - inputShape: the shape to compile the only input for.
  ///   - device: OpenVINO's name for what computes.
  ///   - folder: where OpenVINO's libraries are.
  /// - Throws: `.unavailable` where OpenVINO is missing or refuses the model.
  package init(
    path: String,
    inputShape: [Int],
    device: String = "CPU",
    in folder: RuntimeFolder
  ) throws(AnnotateError) {
    let library = try OpenVINOLibrary(in: folder)
    let compiled = try Self.compile(path, inputShape, device, library)
    var request: OpaquePointer?
    do {
      try library.check("cannot run the model", subject: path) {
        $0.ov_compiled_model_create_infer_request(compiled, &request)
      }
    } catch {
      library.functions.ov_compiled_model_free(compiled)
      throw error
    }
    guard let request else {
      preconditionFailure("OpenVINO reports success only with a request")
    }
    do {
      input = try Tensor(library, path) {
        $0.ov_infer_request_get_input_tensor_by_index(request, 0, $1)
      }
      outputs = try Self.outputs(of: request, compiled, library, path)
    } catch {
      library.functions.ov_infer_request_free(request)
      library.functions.ov_compiled_model_free(compiled)
      throw error
    }
    (self.library, self.compiled, self.request, name) = (library, compiled, request, path)
  }

  deinit {
    for tensor in [input] + outputs { library.functions.ov_tensor_free(tensor.handle) }
    library.functions.ov_infer_request_free(request)
    library.functions.ov_compiled_model_free(compiled)
  }

  /// The shapes of the outputs, by index.
  package var outputShapes: [[Int]] { outputs.map(\.shape) }

  /// Gives `body` the input's numbers to be written: all of them, because they hold anything at first
  /// and may hold anything after `infer`.
  package func withInput(_ body: (inout MutableSpan<Float>) -> Void) {
    // SAFETY: the tensor has `count` numbers, and nobody else uses them while no request runs.
    let numbers = UnsafeMutableBufferPointer(start: input.numbers, count: input.count)
    var span = numbers.mutableSpan
    body(&span)
  }

  /// Computes the outputs from the input.
  ///
  /// - Throws: `.unavailable` where the device fails.
  package func infer() throws(AnnotateError) {
    try library.check("cannot run the model", subject: name) { $0.ov_infer_request_infer(request) }
  }

  /// Gives `body` the numbers of one output of the last `infer`.
  package func withOutput<Result>(_ index: Int, _ body: (Span<Float>) -> Result) -> Result {
    // SAFETY: as for the input.
    let output = outputs[index]
    let numbers = UnsafeBufferPointer(start: output.numbers, count: output.count)
    return body(numbers.span)
  }

  private static func compile(
    _ path: String,
    _ shape: [Int],
    _ device: String,
    _ library: OpenVINOLibrary
  ) throws(AnnotateError) -> OpaquePointer {
    var core: OpaquePointer?
    try library.check("cannot start OpenVINO", subject: library.path) { $0.ov_core_create(&core) }
    defer { library.functions.ov_core_free(core) }
    var model: OpaquePointer?
    try library.check("cannot read the model", subject: path) {
      $0.ov_core_read_model(core, path, nil, &model)
    }
    defer { library.functions.ov_model_free(model) }
    try reshape(model, to: shape, path, library)
    var compiled: OpaquePointer?
    try library.check("cannot compile the model", subject: path) { functions in
      DeviceProperties.withProperties { properties in
        functions.ov_core_compile_model_props(
          core,
          model,
          device,
          properties.count,
          properties.baseAddress,
          &compiled
        )
      }
    }
    guard let compiled else {
      preconditionFailure("OpenVINO reports success only with a model")
    }
    return compiled
  }

  private static func reshape(
    _ model: OpaquePointer?,
    to shape: [Int],
    _ path: String,
    _ library: OpenVINOLibrary
  ) throws(AnnotateError) {
    var partial = ov_partial_shape_t()
    try library.check("cannot shape the model", subject: path) {
      $0.ov_partial_shape_create_static(Int64(shape.count), shape.map(Int64.init), &partial)
    }
    defer { library.functions.ov_partial_shape_free(&partial) }
    try library.check("cannot shape the model", subject: path) {
      $0.ov_model_reshape_single_input(model, partial)
    }
  }

  private static func outputs(
    of request: OpaquePointer,
    _ compiled: OpaquePointer,
    _ library: OpenVINOLibrary,
    _ path: String
  ) throws(AnnotateError) -> [Tensor] {
    var count = 0
    try library.check("cannot inspect the model", subject: path) {
      $0.ov_compiled_model_outputs_size(compiled, &count)
    }
    var tensors: [Tensor] = []
    for index in 0..<count {
      tensors.append(
        try Tensor(library, path) {
          $0.ov_infer_request_get_output_tensor_by_index(request, index, $1)
        }
      )
    }
    return tensors
  }
}
