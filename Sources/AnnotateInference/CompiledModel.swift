package import AnnotateMediaTypes
internal import CAnnotateOpenVINO

/// A neural network compiled for a device and a fixed input shape, with one inference request.
///
/// The compiled network is shared with all others in the process that need the same one. It uses 32-bit floating point and
/// one thread for each request, so that results do not depend on the load of the processor. Processors with other vector
/// instructions round the last digits differently.
///
// SAFETY: the request belongs to this object, which is used only by the actor that created it; its input
// and output memory belongs to the request and lives as long.
package final class CompiledModel: @unchecked Sendable {
  private let network: CompiledNetwork
  private let request: OpaquePointer
  private let inputs: [Tensor]
  private let outputs: [Tensor]
  private let name: String

  private var library: OpenVINOLibrary { network.library }

  /// Reads and compiles the model in a file, or loads it from the cache, unless this process has it already.
  ///
  /// - Parameters:
  ///   - path: an ONNX, TFLite or OpenVINO IR file.
  ///   - inputShape: the shape to compile the only input for; nil keeps the shapes of all inputs.
  ///   - takesPixels: whether the only input, which has a plane for each colour in the file, takes the
  ///     colours of pixel after pixel instead, which is faster.
  ///   - folder: the runtime folder, which has OpenVINO's libraries, the device and the cache of
  ///     compiled models.
  /// - Throws: `.unavailable` if OpenVINO is missing or refuses the model.
  package init(
    path: String,
    inputShape: [Int]?,
    takesPixels: Bool = false,
    in folder: RuntimeFolder
  ) throws(AnnotateError) {
    let input = ModelInput(shape: inputShape, takesPixels: takesPixels)
    let network = try CompiledNetworks.network(of: path, input, in: folder)
    let library = network.library
    var request: OpaquePointer?
    try library.check(.runModel, subject: path) {
      $0.ov_compiled_model_create_infer_request(network.handle, &request)
    }
    guard let request else {
      preconditionFailure("OpenVINO reports success only with a request")
    }
    do {
      inputs = try Self.tensors(
        library,
        path,
        count: { $0.ov_compiled_model_inputs_size(network.handle, $1) },
        get: { $0.ov_infer_request_get_input_tensor_by_index(request, $1, $2) }
      )
      outputs = try Self.tensors(
        library,
        path,
        count: { $0.ov_compiled_model_outputs_size(network.handle, $1) },
        get: { $0.ov_infer_request_get_output_tensor_by_index(request, $1, $2) }
      )
    } catch {
      library.functions.ov_infer_request_free(request)
      throw error
    }
    (self.network, self.request, name) = (network, request, path)
  }

  deinit {
    for tensor in inputs + outputs { library.functions.ov_tensor_free(tensor.handle) }
    library.functions.ov_infer_request_free(request)
  }

  /// The number of inputs.
  package var inputCount: Int { inputs.count }

  /// The shapes of the outputs, by index.
  package var outputShapes: [[Int]] { outputs.map(\.shape) }

  /// Calls `body` to write the numbers of one input.
  ///
  /// `body` must write all of them, because their values are undefined at first and after `infer`.
  package func withInput(_ index: Int = 0, _ body: (inout MutableSpan<Float>) -> Void) {
    let input = inputs[index]
    // SAFETY: the tensor has `count` numbers, and nothing else uses them while no request runs.
    let numbers = UnsafeMutableBufferPointer(start: input.numbers, count: input.count)
    var span = numbers.mutableSpan
    body(&span)
  }

  /// Computes the outputs from the inputs.
  ///
  /// - Throws: `.unavailable` if the device fails.
  package func infer() throws(AnnotateError) {
    try library.check(.runModel, subject: name) { functions in
      // In this thread, the request might wait for a stream that others use while another one is free.
      guard network.streams > 1 else { return functions.ov_infer_request_infer(request) }
      let status = functions.ov_infer_request_start_async(request)
      return status == COV_OK ? functions.ov_infer_request_wait(request) : status
    }
  }

  /// Calls `body` with the numbers of one output of the last `infer`.
  package func withOutput<Result>(_ index: Int, _ body: (Span<Float>) -> Result) -> Result {
    // SAFETY: as for the input.
    let output = outputs[index]
    let numbers = UnsafeBufferPointer(start: output.numbers, count: output.count)
    return body(numbers.span)
  }

  /// The numbers of one output of the last `infer`.
  package func output(_ index: Int) -> [Float] {
    let output = outputs[index]
    return [Float](UnsafeBufferPointer(start: output.numbers, count: output.count))
  }

  /// The tensors that `get` returns by index; `count` counts them.
  private static func tensors(
    _ library: OpenVINOLibrary,
    _ path: String,
    count: (COVFunctions, UnsafeMutablePointer<Int>) -> COVStatus,
    get: (COVFunctions, Int, UnsafeMutablePointer<OpaquePointer?>) -> COVStatus
  ) throws(AnnotateError) -> [Tensor] {
    var number = 0
    try library.check(.inspectModel, subject: path) { count($0, &number) }
    var tensors: [Tensor] = []
    for index in 0..<number {
      tensors.append(try Tensor(library, path) { get($0, index, $1) })
    }
    return tensors
  }
}

extension RuntimeFolder {
  /// Whether the cache has the model in a file as it would be compiled, so that loading it later takes little time and
  /// hardly fails.
  ///
  /// - Parameters:
  ///   - path: the file of the model.
  ///   - inputShape: the shape to compile the only input for; nil keeps the shapes of all inputs.
  /// - Returns: whether the cache has it; false for devices whose cache is OpenVINO's own.
  package func hasCompiled(_ path: String, inputShape: [Int]?) -> Bool {
    guard let core = try? OpenVINOCore.shared(in: self) else { return false }
    return ModelCompiler(core, self)
      .hasStored(path, ModelInput(shape: inputShape, takesPixels: false))
  }
}

/// The numbers of one input or output of a request, in 32-bit floating point.
struct Tensor {
  let handle: OpaquePointer
  let shape: [Int]
  let numbers: UnsafeMutablePointer<Float>

  var count: Int { shape.reduce(1, *) }

  /// Takes ownership of the tensor that `get` returns.
  ///
  /// - Throws: `.unavailable` if OpenVINO fails or the numbers have another type.
  init(
    _ library: OpenVINOLibrary,
    _ model: String,
    _ get: (COVFunctions, UnsafeMutablePointer<OpaquePointer?>) -> COVStatus
  ) throws(AnnotateError) {
    var handle: OpaquePointer?
    try library.check(.inspectModel, subject: model) { get($0, &handle) }
    var isKept = false
    defer { if !isKept { library.functions.ov_tensor_free(handle) } }
    var type: COVElementType = 0
    try library.check(.inspectModel, subject: model) {
      $0.ov_tensor_get_element_type(handle, &type)
    }
    var shape = ov_shape_t()
    try library.check(.inspectModel, subject: model) { $0.ov_tensor_get_shape(handle, &shape) }
    defer { _ = library.functions.ov_shape_free(&shape) }
    var data: UnsafeMutableRawPointer?
    try library.check(.inspectModel, subject: model) { $0.ov_tensor_data(handle, &data) }
    guard let handle, let data, Int(type) == COV_ELEMENT_F32 else {
      throw AnnotateError(InferenceProblem.otherNumbers(model: model))
    }
    isKept = true
    self.handle = handle
    self.shape = (0..<Int(shape.rank)).map { Int(shape.dims[$0]) }
    numbers = data.assumingMemoryBound(to: Float.self)
  }
}
