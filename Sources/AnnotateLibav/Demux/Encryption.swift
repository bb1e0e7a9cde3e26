package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// How the packets of a file are encrypted.
///
/// What counts is what the packets say: some files state an encryption and have none.
package struct Encryption: Sendable {
  private let path: String
  /// The names of the systems that hold the keys.
  private let systems: [String]

  /// Reads which systems hold the keys of a file.
  package init(of source: SourceDescription) {
    path = source.path
    systems = source.keySystems
  }

  /// Checks that a packet is not encrypted.
  ///
  /// - Throws: `.badInput` if any of its bytes are.
  package func check(_ packet: Packet, of stream: StreamInfo) throws(AnnotateError) {
    guard let scheme = packet.encryptionScheme else { return }
    throw Self.failure(path, stream, ([scheme] + systems).joined(separator: ", "))
  }

  /// Checks that the description of a stream does not say that nobody but its seller can decode it.
  ///
  /// - Throws: `.badInput` if it does.
  static func check(
    _ parameters: AVCodecParameters,
    of stream: StreamInfo,
    in path: String
  ) throws(AnnotateError) {
    let protected = ["drmi": "FairPlay", "drms": "FairPlay", "encv": "", "enca": ""]
    guard parameters.codec_id == AV_CODEC_ID_NONE,
      let system = protected.first(where: { fourCC($0.key) == parameters.codec_tag })
    else { return }
    throw failure(path, stream, system.value)
  }

  private static func failure(
    _ path: String,
    _ stream: StreamInfo,
    _ how: String
  ) -> AnnotateError {
    AnnotateError(MediaProblem.encrypted(path: path, stream: stream.label, method: how))
  }
}

extension Packet {
  /// The scheme by which any of its bytes are encrypted, such as `cenc`; nil if none is.
  fileprivate var encryptionScheme: String? {
    var size = 0
    guard let data = av_packet_get_side_data(pointer, AV_PKT_DATA_ENCRYPTION_INFO, &size),
      let info = av_encryption_info_get_side_data(data, size)
    else { return nil }
    defer { av_encryption_info_free(info) }
    let parts = UnsafeBufferPointer(
      start: info.pointee.subsamples,
      count: Int(info.pointee.subsample_count)
    )
    guard parts.isEmpty || parts.contains(where: { $0.bytes_of_protected_data > 0 }) else {
      return nil
    }
    let code = info.pointee.scheme
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
    return String(decoding: letters.filter { $0 > 0x20 }, as: UTF8.self)
  }
}

extension SourceDescription {
  /// The systems that hold keys, by the identifiers in the file, each once.
  fileprivate var keySystems: [String] {
    var names: [String] = []
    for stream in streams {
      var size = 0
      let type = AV_PKT_DATA_ENCRYPTION_INIT_INFO
      guard let data = shim_sized_stream_side_data(self.stream(at: stream.index), type, &size),
        let first = av_encryption_init_info_get_side_data(data, size)
      else { continue }
      defer { av_encryption_init_info_free(first) }
      var next: UnsafeMutablePointer<AVEncryptionInitInfo>? = first
      while let info = next {
        let bytes = UnsafeBufferPointer(
          start: info.pointee.system_id,
          count: Int(info.pointee.system_id_size)
        )
        if let name = Self.systemName(Array(bytes)), !names.contains(name) { names.append(name) }
        next = info.pointee.next
      }
    }
    return names
  }

  /// The name behind an identifier in the register of DASH-IF, by its first four bytes.
  private static func systemName(_ identifier: [UInt8]) -> String? {
    switch Array(identifier.prefix(4)) {
    case [0xED, 0xEF, 0x8B, 0xA9]: "Widevine"
    case [0x9A, 0x04, 0xF0, 0x79]: "PlayReady"
    case [0x94, 0xCE, 0x86, 0xFB]: "FairPlay"
    case [0x10, 0x77, 0xEF, 0xEC], [0xE2, 0x71, 0x9D, 0x58]: "ClearKey"
    default: nil
    }
  }
}
