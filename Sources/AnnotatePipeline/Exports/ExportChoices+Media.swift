internal import AnnotateExports
internal import AnnotateFiles
internal import AnnotateMedia

extension ExportChoices {
  /// The choices with the folder, the sound and the length of the video at `path`, if a file is there.
  func looking(at path: String) -> ExportChoices {
    var choices = self
    let here = FilePath(path).absolute
    // A pipe or a device has another reader.
    let isThere = FileIdentity(of: here)?.isRegular == true
    choices.media.folder = mediaRoot ?? (isThere ? FilePath(here).folder : nil)
    guard isThere, let source = (try? Demuxer(opening: here))?.source else { return choices }
    choices.media.duration = source.mainVideo?.duration ?? source.duration
    choices.media.sound = source.sounds.first.map { sound in
      ExportedMedia.Sound(sampleRate: sound.sampleRate, channels: sound.channels)
    }
    return choices
  }
}
