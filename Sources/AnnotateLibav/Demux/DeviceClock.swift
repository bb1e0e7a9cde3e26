internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Moves the times of a device, which may count from the start of the computer or of its calendar, so that
/// its first packet has the time zero.
struct DeviceClock {
  private let start: MediaTime

  /// Moves what the description of a device says about its times; nil if they begin with zero.
  init?(settingBack file: UnsafeMutablePointer<AVFormatContext>) {
    let first = file.pointee.start_time
    guard Packet.isPlausible(first), first != 0 else { return nil }
    start = MediaTime(first, timeBase: Rational(1, Int(AV_TIME_BASE)))
    file.pointee.start_time = 0
    for index in 0..<Int(file.pointee.nb_streams) {
      guard let stream = file.pointee.streams[index], Packet.isPlausible(stream.pointee.start_time)
      else { continue }
      stream.pointee.start_time -= start.rescaled(to: Rational(stream.pointee.time_base)).value
    }
  }

  /// Moves a packet with times in `timeBase`.
  func setBack(_ packet: Packet, in timeBase: Rational) {
    packet.move(by: -start.rescaled(to: timeBase).value)
  }
}
