internal import CFFmpeg

extension SourceDescription {
  /// Whether the header of a stream of subtitles defines more styles than the one that all have.
  package func hasSubtitleStyles(_ subtitle: StreamInfo) -> Bool {
    let parameters = stream(at: subtitle.index).pointee.codecpar.pointee
    guard ["ass", "ssa"].contains(subtitle.codec), let header = parameters.extradata else {
      return false
    }
    let bytes = UnsafeBufferPointer(start: header, count: Int(parameters.extradata_size))
    let styles = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { $0.hasPrefix("Style:") }
    return styles.count > 1
  }
}
