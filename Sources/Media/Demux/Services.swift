internal import CFFmpeg

/// The services of an MPEG transport stream (ETSI EN 300 468): what other containers call a title.
enum Services {
  /// What FFmpeg writes where nobody names a service.
  private static let defaults = ["service_name": "Service01", "service_provider": "FFmpeg"]

  /// What the main video's service is called and who provides it, as far as somebody has said so.
  static func tags(of source: SourceDescription) -> [(key: String, value: String)] {
    let file = source.context.pointer.pointee
    guard let video = source.mainVideo, source.formatName == "mpegts" else { return [] }
    let programs = (0..<Int(file.nb_programs)).compactMap { file.programs[$0] }
    let own = programs.first { program in
      (0..<Int(program.pointee.nb_stream_indexes)).contains {
        program.pointee.stream_index[$0] == UInt32(video.index)
      }
    }
    return entries(of: own?.pointee.metadata).filter { tag in
      defaults[tag.key].map { $0 != tag.value } ?? false
    }
  }
}
