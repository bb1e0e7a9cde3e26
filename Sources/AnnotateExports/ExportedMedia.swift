internal import AnnotateFiles
public import AnnotateMediaTypes
internal import AnnotateWording

/// Where the video of an export is, and the audio that it has.
public struct ExportedMedia: Sendable, Equatable {
  /// An audio track.
  public struct Audio: Sendable, Equatable {
    /// The number of samples per second.
    public var sampleRate: Int
    /// How many channels there are.
    public var channels: Int

    /// Describes an audio track.
    public init(sampleRate: Int, channels: Int) {
      (self.sampleRate, self.channels) = (sampleRate, channels)
    }
  }

  /// The absolute path of the folder that has the video; nil if it is unknown.
  public var folder: String?
  /// The first audio track; nil if there is none or it is unknown.
  public var audio: Audio?
  /// How long the picture is; nil if it is unknown.
  public var duration: MediaTime?

  /// Describes media.
  public init(folder: String? = nil, audio: Audio? = nil, duration: MediaTime? = nil) {
    (self.folder, self.audio, self.duration) = (folder, audio, duration)
  }

  /// The URL of the folder, ending in a slash; nil if it is unknown.
  var folderLink: String? {
    guard let folder else { return nil }
    // Folders of Windows begin with a letter, such as D:/media.
    let names = FilePath(folder.replacing("\\", with: "/")).components.map { name in
      name.count == 2 && name.last == ":" ? name : name.percentEncoded
    }
    return "file:///" + names.map { $0 + "/" }.joined()
  }
}
