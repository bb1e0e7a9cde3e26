internal import CommandLineKit
internal import Pipeline

extension JobArguments {
  /// The pictures of single faces that were asked for.
  ///
  /// - Throws: where a value makes no sense.
  func crops() throws(UsageError) -> CropOptions? {
    let size = try value("crop-size", "a whole number from 16 to 2048") { text in
      Int(text).flatMap { (16...2048).contains($0) ? $0 : nil }
    }
    guard let folder = arguments.value("crop-to") else {
      guard size == nil else {
        throw parser.usageError(
          "'--crop-size' needs '--crop-to'",
          option: "crop-size",
          command: arguments.command
        )
      }
      return nil
    }
    return size.map { CropOptions(folder: folder, size: $0) } ?? CropOptions(folder: folder)
  }
}
