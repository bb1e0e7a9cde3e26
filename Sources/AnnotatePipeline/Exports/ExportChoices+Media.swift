internal import AnnotateExports
internal import AnnotateFiles
internal import AnnotateMedia

extension ExportChoices {
  /// The choices with the folder and the sound of the video at `path`, if a file is there.
  func looking(at path: String) -> ExportChoices {
    var choices = self
    let here = AbsolutePath.of(path)
    // A pipe or a device has another reader.
    let isThere = FileIdentity(of: here)?.isRegular == true
    let folder = here.lastIndex(of: "/").map { String(here[..<$0]) }
    choices.media.folder = mediaRoot ?? (isThere ? folder : nil)
    if isThere, let demuxer = try? Demuxer(opening: here), let sound = demuxer.source.sounds.first {
      choices.media.sound = ExportedMedia.Sound(
        sampleRate: sound.sampleRate,
        channels: sound.channels
      )
    }
    return choices
  }
}
