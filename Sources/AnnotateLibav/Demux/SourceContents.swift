internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateInventory
internal import CAnnotateFFmpeg

/// Reads what a file holds besides what FFmpeg reports.
enum SourceContents {
  /// The parts of a local file; none of a pipe, which cannot be read again.
  static func read(
    _ path: String,
    _ file: UnsafeMutablePointer<AVFormatContext>
  ) -> [ContentFacts] {
    guard FileIdentity(of: path)?.isRegular == true, let pieces = FilePieces(path) else {
      return []
    }
    return Inventory.items(of: pieces).map { item in
      ContentFacts(item, stream: item.track.flatMap { stream(ofTrack: $0, in: file) })
    }
  }

  /// The index of the stream that FFmpeg has made of a track; nil if there is none.
  private static func stream(
    ofTrack track: Int,
    in file: UnsafeMutablePointer<AVFormatContext>
  ) -> Int? {
    let indices = 0..<Int(file.pointee.nb_streams)
    let showsIdentifiers = file.pointee.iformat.pointee.flags & AVFMT_SHOW_IDS != 0
    guard showsIdentifiers else { return indices.contains(track) ? track : nil }
    return indices.first { file.pointee.streams[$0].map { Int($0.pointee.id) } == track }
  }
}
