internal import AnnotateContainers
internal import CAnnotateFFmpeg

/// The services of an MPEG transport stream (ETSI EN 300 468), which correspond to the title in other
/// containers.
enum Services {
  /// The names that FFmpeg writes if a service has none.
  private static let defaults = ["service_name": "Service01", "service_provider": "FFmpeg"]

  /// Copies the name and the provider of the main video's service to the whole file, unless they are
  /// FFmpeg's defaults.
  static func copyTags(
    of video: StreamInfo,
    from file: UnsafeMutablePointer<AVFormatContext>,
    to copy: UnsafeMutablePointer<AVFormatContext>
  ) {
    let programs = (0..<Int(file.pointee.nb_programs)).compactMap { file.pointee.programs[$0] }
    let own = programs.first { program in
      (0..<Int(program.pointee.nb_stream_indexes)).contains {
        program.pointee.stream_index[$0] == UInt32(video.index)
      }
    }
    for (key, value) in entries(of: own?.pointee.metadata) {
      guard let placeholder = defaults[key], value != placeholder, !value.isEmpty else { continue }
      av_dict_set(&copy.pointee.metadata, key, value, AV_DICT_DONT_OVERWRITE)
    }
  }
}
