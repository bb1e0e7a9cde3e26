package import AnnotateFiles
package import AnnotateMediaTypes
package import AnnotateStills

/// What can be wrong with what is in a file that FFmpeg reads or writes; paths are those that the user gave.
package enum MediaProblem: Problem {
  /// FFmpeg does not recognise the file.
  case notMedia(path: String, said: String)
  /// FFmpeg cannot read the file in the format that the user named.
  case notInFormat(path: String, format: String, said: String)
  /// The format that the user named has no option of a name.
  case noFormatOption(name: String, format: String)
  /// Neither the protocol of an address nor the format of what comes has an option of that name.
  case noAddressOption(name: String, NetworkProtocol)
  /// The format that the user named reads files that nobody has named.
  case readsOtherFiles(format: String)
  /// It is a picture of a kind that is recognised, but not read.
  case unreadPicture(path: String, HEIFKind)
  /// It is an archive of files, or a compressed file.
  case archive(path: String, ArchiveKind)
  /// It is a drawing (SVG), and neither a photo nor a video.
  case drawing(path: String)
  /// It holds raw pictures, whose size and pixel format nobody has named.
  case rawPictures(path: String)
  /// It is a playlist.
  case playlist(path: String)
  /// Its header claims what its bytes cannot hold.
  case damaged(path: String, reason: String)
  /// A stream is encrypted, in a way that has a name or none.
  case encrypted(path: String, stream: String, method: String)
  /// Reading failed in the middle of the file.
  case readFailed(path: String, reason: String)
  /// The file is cut off.
  case cutOff(path: String)
  /// The file has grown while it was read.
  case grown(path: String)
  /// This FFmpeg has no decoder for a codec.
  case noDecoder(path: String, codec: String)
  /// The pictures have more pixels than the limit.
  case tooManyPixels(path: String, width: Int, height: Int, limit: Int)
  /// A stream cannot be decoded.
  case undecodable(path: String, stream: Int, codec: String, reason: String)
  /// There is no picture in the file.
  case noPicture(path: String)
  /// Pictures in a pixel format cannot be converted.
  case unconvertible(pixelFormat: String, reason: String)
  /// Pictures in a pixel format cannot be drawn on.
  case undrawable(pixelFormat: String)
  /// FFmpeg had not enough memory for an operation.
  case outOfMemory(operation: String)
  /// The container cannot hold the streams.
  case streamsNotHeld(path: String, container: String, said: String)
  /// A file of packets, which parts of a video are joined from, is damaged.
  case packetsDamaged(path: String, PacketFileFault)
  /// This FFmpeg has no format of a name for inputs; one with a similar name may be meant.
  case noInputFormat(name: String, meant: String?)

  /// The kind of failure.
  package var kind: AnnotateError.Kind {
    switch self {
    case .readFailed: .inputOutput
    case .noFormatOption, .noAddressOption, .readsOtherFiles: .usage
    case .noDecoder, .unconvertible, .undrawable, .noInputFormat: .unavailable
    case .grown, .outOfMemory: .temporary
    case .notMedia, .notInFormat, .unreadPicture, .archive, .drawing, .rawPictures, .playlist,
      .damaged, .encrypted, .cutOff, .tooManyPixels, .undecodable, .noPicture, .streamsNotHeld,
      .packetsDamaged:
      .badInput
    }
  }
}

/// What can be wrong with a file of packets.
package enum PacketFileFault: Sendable, Hashable {
  /// It is another kind of file.
  case noPacketFile
  /// A packet has an impossible size.
  case impossibleSize
  /// It has another length than it states.
  case otherLength
  /// It is cut off or damaged.
  case cutOff
}
