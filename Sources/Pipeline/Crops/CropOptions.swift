/// Pictures of single faces that are written beside the output.
public struct CropOptions: Sendable, Equatable {
  /// The folder that is made for them.
  public var folder: String
  /// Their width and height in pixels.
  public var size: Int

  /// Describes pictures.
  public init(folder: String, size: Int = 256) {
    (self.folder, self.size) = (folder, size)
  }
}
