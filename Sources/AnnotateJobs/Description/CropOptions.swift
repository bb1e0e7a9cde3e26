/// Pictures or videos of single faces that are written next to the output.
public struct CropOptions: Sendable, Equatable {
  /// The width and height of crops if nothing else is asked for, in pixels.
  public static let defaultSize = 256

  /// The form in which faces are written.
  public enum Form: Sendable, Equatable {
    /// A PNG picture for each face of each frame.
    case pictures
    /// A video for each track, in a container with this name, such as `mp4`.
    case videos(container: String)
  }

  /// The folder that is made for them.
  public var folder: String
  /// Their width and height in pixels; an even number for videos.
  public var size: Int
  /// The form of the crops.
  public var form: Form

  /// Creates crop options.
  public init(folder: String, size: Int = CropOptions.defaultSize, form: Form = .pictures) {
    (self.folder, self.size, self.form) = (folder, size, form)
  }
}
