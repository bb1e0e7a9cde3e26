internal import AnnotateContainers
internal import AnnotateInventory
internal import CAnnotateFFmpeg

/// Which loudspeaker each channel of uncompressed audio is for, in the box `chnl` of MP4 (ISO/IEC 14496-12
/// section 12.2.4).
///
/// FFmpeg before 6 neither reads nor writes it.
enum ChannelArrangement {
  /// The type of the box.
  static let type = "chnl"

  /// Loudspeakers in the order of their channels, with their numbers in ISO/IEC 23091-3.
  private static let loudspeakers: [(channel: AVChannel, number: UInt8)] = [
    (AV_CHAN_FRONT_LEFT, 0), (AV_CHAN_FRONT_RIGHT, 1), (AV_CHAN_FRONT_CENTER, 2),
    (AV_CHAN_LOW_FREQUENCY, 3), (AV_CHAN_BACK_LEFT, 8), (AV_CHAN_BACK_RIGHT, 9),
    (AV_CHAN_FRONT_LEFT_OF_CENTER, 6), (AV_CHAN_FRONT_RIGHT_OF_CENTER, 7),
    (AV_CHAN_BACK_CENTER, 10), (AV_CHAN_SIDE_LEFT, 4), (AV_CHAN_SIDE_RIGHT, 5),
  ]
  /// The bytes of the box before the loudspeakers: version, flags, structure, and no numbered layout.
  private static let head: [UInt8] = [0, 0, 0, 0, 1, 0]

  /// The box for a layout; nil if it is not known, or has other loudspeakers.
  static func box(for layout: AVChannelLayout) -> QuickTimeBox? {
    let mask: UInt64
    switch (layout.order, layout.nb_channels) {
    case (AV_CHANNEL_ORDER_NATIVE, _): mask = layout.u.mask
    case (_, 1): mask = bit(AV_CHAN_FRONT_CENTER)
    case (_, 2): mask = bit(AV_CHAN_FRONT_LEFT) | bit(AV_CHAN_FRONT_RIGHT)
    default: return nil
    }
    let numbers = loudspeakers.filter { mask & bit($0.channel) != 0 }.map(\.number)
    return numbers.count == layout.nb_channels ? QuickTimeBox(type, head + numbers) : nil
  }

  /// FFmpeg's mask of the channels in a box; nil if they have another order than FFmpeg's.
  static func mask(of box: QuickTimeBox) -> UInt64? {
    guard box.type == type, box.payload.starts(with: head) else { return nil }
    let places = box.payload.dropFirst(head.count).map { number in
      loudspeakers.firstIndex { $0.number == number }
    }
    let known = places.compactMap(\.self)
    guard !known.isEmpty, known.count == places.count, zip(known, known.dropFirst()).allSatisfy(<)
    else { return nil }
    return known.reduce(0) { $0 | bit(loudspeakers[$1].channel) }
  }

  /// Sets the layouts of streams that a movie describes, by the numbers of their tracks.
  static func apply(_ movie: QuickTimeMovie, to file: UnsafeMutablePointer<AVFormatContext>) {
    let masks = movie.box.tracks.reduce(into: [Int32: UInt64]()) { masks, track in
      let box = PCMSampleEntry.Entry(of: track)?.boxes.first { $0.type == type }
      guard let number = track.trackNumber, let mask = box.flatMap(mask(of:)) else { return }
      masks[Int32(clamping: number)] = mask
    }
    for index in 0..<Int(file.pointee.nb_streams) {
      guard let stream = file.pointee.streams[index], let mask = masks[stream.pointee.id],
        mask.nonzeroBitCount == stream.pointee.codecpar.pointee.ch_layout.nb_channels
      else { continue }
      av_channel_layout_from_mask(&stream.pointee.codecpar.pointee.ch_layout, mask)
    }
  }

  private static func bit(_ channel: AVChannel) -> UInt64 { 1 << UInt64(channel.rawValue) }
}
