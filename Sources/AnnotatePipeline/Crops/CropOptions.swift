/// Pictures or videos of single faces that are written beside the output.
public struct CropOptions: Sendable, Equatable {
  /// What is written for faces.
  public enum Form: Sendable, Equatable {
    /// A PNG picture for each face of each frame.
    case pictures
    /// A video for each track, in a container of this name, such as `mp4`.
    case videos(container: String)
  }

  /// The folder that is made for them.
  public var folder: String
  /// Their width and height in pixels; even for videos.
  public var size: Int
  /// What they are.
  public var form: Form

  /// Describes what is to be written.
  public init(folder: String, size: Int = 256, form: Form = .pictures) {
    (self.folder, self.size, self.form) = (folder, size, form)
  }
}
