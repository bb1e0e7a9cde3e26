internal import Foundation

/// An ONNX file whose network gives the same numbers for every picture: a stand-in for
/// detectors, of which only the outputs matter.
///
/// Each output is a constant plus a number that is always zero and is computed from the picture, so
/// that the input is a part of the network. The bytes are those of protocol buffers, written by hand
/// after `onnx.proto`.
public struct ConstantNetwork {
  /// One output.
  public struct Output {
    let name: String
    let shape: [Int]
    let numbers: [Float]

    /// Describes an output; numbers go row by row.
    public init(_ name: String, _ shape: [Int], _ numbers: [Float]) {
      precondition(shape.reduce(1, *) == numbers.count, "a number for each place")
      (self.name, self.shape, self.numbers) = (name, shape, numbers)
    }
  }

  private let inputShape: [Int?]
  private let outputs: [Output]

  /// Describes a network; lengths of the input that are nil may be any.
  public init(inputShape: [Int?], outputs: [Output]) {
    (self.inputShape, self.outputs) = (inputShape, outputs)
  }

  /// Writes the file.
  public func write(to path: String) throws {
    try Data(model).write(to: URL(fileURLWithPath: path))
  }

  private var model: [UInt8] {
    // ModelProto: ir_version 8, graph, opset_import { version 13 }.
    Self.number(1, 8) + Self.bytes(7, graph) + Self.bytes(8, Self.number(2, 13))
  }

  private var graph: [UInt8] {
    // The mean of the whole picture times zero is a scalar that all outputs add.
    let zero =
      Self.node("ReduceMean", ["input"], "mean", keepsDimensions: false)
      + Self.node("Mul", ["mean", "nothing"], "zero")
    let sums = outputs.flatMap { Self.node("Add", [$0.name + ".constant", "zero"], $0.name) }
    let constants =
      Self.tensor("nothing", [], [0])
      + outputs.flatMap { Self.tensor($0.name + ".constant", $0.shape, $0.numbers) }
    return zero + sums + Self.text(2, "constant") + constants
      + Self.bytes(11, Self.value("input", inputShape))
      + outputs.flatMap { Self.bytes(12, Self.value($0.name, $0.shape)) }
  }

  private static func node(
    _ operation: String,
    _ inputs: [String],
    _ output: String,
    keepsDimensions: Bool = true
  ) -> [UInt8] {
    // AttributeProto: name, i, type INT.
    let attribute = text(1, "keepdims") + number(3, 0) + number(20, 2)
    return bytes(
      1,
      inputs.flatMap { text(1, $0) } + text(2, output) + text(4, operation)
        + (keepsDimensions ? [] : bytes(5, attribute))
    )
  }

  private static func tensor(_ name: String, _ shape: [Int], _ numbers: [Float]) -> [UInt8] {
    // TensorProto: dims, data_type FLOAT, name, raw_data; in GraphProto it is an initializer.
    let raw = numbers.withUnsafeBytes { Array($0) }
    return bytes(5, shape.flatMap { number(1, $0) } + number(2, 1) + text(8, name) + bytes(9, raw))
  }

  private static func value(_ name: String, _ shape: [Int?]) -> [UInt8] {
    // ValueInfoProto: name, type { tensor_type { elem_type FLOAT, shape { dim } } }.
    let lengths = shape.enumerated().flatMap { index, length in
      bytes(1, length.map { number(1, $0) } ?? text(2, "length\(index)"))
    }
    return text(1, name) + bytes(2, bytes(1, number(1, 1) + bytes(2, lengths)))
  }

  private static func number(_ field: Int, _ value: Int) -> [UInt8] {
    varint(field << 3) + varint(value)
  }

  private static func text(_ field: Int, _ value: String) -> [UInt8] {
    bytes(field, Array(value.utf8))
  }

  private static func bytes(_ field: Int, _ value: [UInt8]) -> [UInt8] {
    varint(field << 3 | 2) + varint(value.count) + value
  }

  private static func varint(_ value: Int) -> [UInt8] {
    var (rest, encoded) = (value, [UInt8]())
    while rest >= 0x80 {
      encoded.append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    return encoded + [UInt8(rest)]
  }
}
