internal import AnnotateMediaTypes
internal import CAnnotateOpenVINO

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
    let what = "cannot inspect the model"
    var handle: OpaquePointer?
    try library.check(what, subject: model) { get($0, &handle) }
    var isKept = false
    defer { if !isKept { library.functions.ov_tensor_free(handle) } }
    var type: COVElementType = 0
    try library.check(what, subject: model) { $0.ov_tensor_get_element_type(handle, &type) }
    var shape = ov_shape_t()
    try library.check(what, subject: model) { $0.ov_tensor_get_shape(handle, &shape) }
    defer { _ = library.functions.ov_shape_free(&shape) }
    var data: UnsafeMutableRawPointer?
    try library.check(what, subject: model) { $0.ov_tensor_data(handle, &data) }
    guard let handle, let data, Int(type) == COV_ELEMENT_F32 else {
      throw AnnotateError(
        .unavailable,
        what,
        subject: model,
        why: "its numbers are not 32-bit floating point"
      )
    }
    isKept = true
    self.handle = handle
    self.shape = (0..<Int(shape.rank)).map { Int(shape.dims[$0]) }
    numbers = data.assumingMemoryBound(to: Float.self)
  }
}
