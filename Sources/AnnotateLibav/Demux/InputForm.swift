internal import AnnotateFiles
package import AnnotateMediaTypes
internal import AnnotateWording
internal import CAnnotateFFmpeg
internal import Glibc

/// The form of an input that FFmpeg cannot recognise by itself: raw data, a device, a graph of filters, or an address
/// with options.
package struct InputForm: Sendable {
  /// FFmpeg's name of the format; nil lets FFmpeg recognise it.
  let name: String?
  /// Options of the format, or of the protocol of an address.
  let settings: [String: String]
  /// Whether FFmpeg reads no file, but a device or a graph of filters, which the path describes.
  package let isDevice: Bool

  /// Whether this FFmpeg has devices.
  package static let hasDevices = shim_add_devices() != 0

  /// Finds a format by FFmpeg's name, such as `v4l2`, `lavfi` or `h264`.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - settings: options of the format.
  /// - Throws: `.unavailable` if this FFmpeg does not have it, `.usage` if it names other files.
  package init(_ name: String, settings: [String: String] = [:]) throws(AnnotateError) {
    // The devices are added first.
    _ = Self.hasDevices
    guard let format = av_find_input_format(name) else {
      let meant = EditDistance.nearest(to: name, among: demuxerNames())
      throw AnnotateError(MediaProblem.noInputFormat(name: name, meant: meant))
    }
    guard !Demuxer.playlistFormats.contains(name), !name.hasPrefix("image2") else {
      throw AnnotateError(MediaProblem.readsOtherFiles(format: name))
    }
    (self.name, self.settings) = (name, settings)
    isDevice = format.pointee.flags & AVFMT_NOFILE != 0
  }

  /// Gives options to an address whose format FFmpeg recognises.
  package init(ofAddressWith settings: [String: String]) {
    (name, self.settings, isDevice) = (nil, settings, false)
  }

  /// How a user gets at cameras, screens and graphs of filters if this FFmpeg has no devices.
  package enum DeviceRemedy: Sendable, Hashable {
    /// With a package of Debian.
    case package(String)
    /// Through another FFmpeg, because libraries of this program are carried along.
    case otherFFmpeg
  }

  /// What brings the devices.
  package static let deviceRemedy: DeviceRemedy = {
    let program = realpath("/proc/self/exe") ?? ""
    let root = FilePath(program).removingLastComponent().removingLastComponent()
    let carriesLibraries = access(root.appending("lib/annotate/system").text, F_OK) == 0
    return carriesLibraries ? .otherFFmpeg : .package("libavdevice\(LIBAVFORMAT_VERSION_MAJOR)")
  }()
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
