internal import AnnotateInference
internal import AnnotateMediaTypes

/// Recognises the kind of detector in a file.
struct ModelRecognition {
  /// The only size of the input; nil if the network accepts any size.
  let fixedSize: PixelSize?

  private let path: String
  private let outputShapes: [[Int]]

  /// The input size for which the shapes of the outputs are requested: not square, so that rows and
  /// columns differ.
  private static let probe = PixelSize(320, 192)
  /// The longest side of an input; longer ones would take too much memory.
  private static let longestSide = 8192

  /// Reads a file.
  ///
  /// Many files state a size although their networks accept any size, so any size is tried first.
  ///
  /// - Throws: `.missingInput` if the file does not exist, `.badInput` if it is not a network for colour
  ///   pictures, `.unavailable` if OpenVINO is missing.
  init(path: String, in folder: RuntimeFolder) throws(AnnotateError) {
    let file = try ModelFile(path: path, in: folder)
    let stated = try Self.statedSize(of: file)
    self.path = path
    do throws(AnnotateError) {
      let shapes = try Self.outputShapes(of: file, Self.probe)
      if stated == nil || !Self.layouts(shapes, Self.probe).isEmpty {
        (fixedSize, outputShapes) = (nil, shapes)
        return
      }
    } catch {
      guard stated != nil else { throw error }
    }
    let size = stated ?? Self.probe
    (fixedSize, outputShapes) = (size, try Self.outputShapes(of: file, size))
  }

  /// Returns the named kind of detector if the outputs fit it; without a name, the first kind that the
  /// outputs fit.
  ///
  /// - Throws: `.usage` if no kind has that name, `.badInput` if the outputs fit none.
  func layout(named name: String?) throws(AnnotateError) -> any OutputLayout.Type {
    let fitting = Self.layouts(outputShapes, fixedSize ?? Self.probe)
    guard let name else {
      guard let first = fitting.first else { throw failure("it is not a detector of a known kind") }
      return first
    }
    guard OutputLayoutRegistry.layout(named: name) != nil else {
      throw AnnotateError(.usage, "unknown kind of model", subject: name, hints: Self.hints)
    }
    guard let named = fitting.first(where: { $0.name == name }) else {
      throw failure("its outputs are not those of \(name)")
    }
    return named
  }

  private static func layouts(
    _ outputShapes: [[Int]],
    _ size: PixelSize
  ) -> [any OutputLayout.Type] {
    OutputLayoutRegistry.all.filter { $0.init(outputShapes: outputShapes, size: size) != nil }
  }

  /// The shapes of the outputs; lengths that remain unknown are zero.
  private static func outputShapes(
    of file: ModelFile,
    _ size: PixelSize
  ) throws(AnnotateError) -> [[Int]] {
    try file.outputShapes(for: [1, 3, size.height, size.width]).map { shape in
      (shape ?? []).map { $0 ?? 0 }
    }
  }

  /// The size of pictures that a file states; nil if it states none.
  private static func statedSize(of file: ModelFile) throws(AnnotateError) -> PixelSize? {
    guard file.inputShapes.count == 1, let shape = file.inputShapes[0], shape.count == 4,
      shape[1] ?? 3 == 3
    else {
      throw AnnotateError(
        .badInput,
        "cannot use the model",
        subject: file.path,
        why: "its input is not one colour picture, plane by plane",
        hints: hints
      )
    }
    guard let height = shape[2], let width = shape[3] else { return nil }
    guard (1...longestSide).contains(width), (1...longestSide).contains(height) else {
      throw AnnotateError(
        .badInput,
        "cannot use the model",
        subject: file.path,
        why: "its input is \(width)x\(height) pixels"
      )
    }
    return PixelSize(width, height)
  }

  private func failure(_ why: String) -> AnnotateError {
    let shapes = outputShapes.map { $0.map(String.init).joined(separator: "x") }
    return AnnotateError(
      .badInput,
      "cannot use the model",
      subject: path,
      why: why,
      hints: ["its outputs: \(shapes.joined(separator: ", "))"] + Self.hints
    )
  }

  private static var hints: [String] {
    ["known kinds: " + OutputLayoutRegistry.all.map { $0.name }.joined(separator: ", ")]
  }
}
