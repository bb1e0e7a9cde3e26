package import AnnotateMediaTypes
internal import AnnotateWording
internal import CAnnotateFFmpeg

/// The form of an input that FFmpeg cannot recognise by itself: raw data, a device or a graph of filters.
package struct InputForm: Sendable {
  /// FFmpeg's name of the format.
  let name: String
  /// Options of the format.
  let settings: [String: String]
  /// Whether FFmpeg reads no file, but a device or a graph of filters, which the path describes.
  package let isDevice: Bool

  /// Whether this FFmpeg has devices.
  private static let hasDevices = shim_add_devices() != 0

  /// Finds a format by FFmpeg's name, such as `v4l2`, `lavfi` or `h264`.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - settings: options of the format.
  /// - Throws: `.unavailable` if this FFmpeg does not have it, `.usage` if it names other files.
  package init(_ name: String, settings: [String: String] = [:]) throws(AnnotateError) {
    let hasDevices = Self.hasDevices
    guard let format = av_find_input_format(name) else {
      throw Self.missing(name, hasDevices: hasDevices)
    }
    guard !Demuxer.playlistFormats.contains(name), !name.hasPrefix("image2") else {
      throw AnnotateError(
        .usage,
        "cannot use --input-format",
        subject: name,
        why: "it reads files that the command line does not name",
        hints: ["give the video, or the numbered pictures, without --input-format"]
      )
    }
    (self.name, self.settings) = (name, settings)
    isDevice = format.pointee.flags & AVFMT_NOFILE != 0
  }

  private static func missing(_ name: String, hasDevices: Bool) -> AnnotateError {
    let meant = EditDistance.nearest(to: name, among: demuxerNames())
    let package = "libavdevice\(LIBAVFORMAT_VERSION_MAJOR)"
    return AnnotateError(
      .unavailable,
      "cannot read the input format",
      subject: name,
      why: "this FFmpeg has none of that name",
      hints: [
        meant.map { "did you mean \($0.quoted)?" }
          ?? (hasDevices
            ? "list them with: ffmpeg -demuxers"
            : "for cameras, screens and graphs of filters: apt-get install \(package)")
      ]
    )
  }
}

/// Returns the names of all containers that this FFmpeg reads.
func demuxerNames() -> [String] {
  var names: [String] = []
  var state: UnsafeMutableRawPointer?
  while let format = av_demuxer_iterate(&state) {
    names += String(cString: format.pointee.name).split(separator: ",").map(String.init)
  }
  return names
}
