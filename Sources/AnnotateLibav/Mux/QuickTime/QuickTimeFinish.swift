package import AnnotateContainers
internal import AnnotateInventory
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Changes to a complete QuickTime or MP4 file that FFmpeg cannot make while it writes.
package struct QuickTimeFinish {
  /// The start of the audio of a track, in ticks of the track.
  struct LateStart {
    package let start: UInt64
    /// The length of the preroll, which is only for the decoder.
    let skipped: UInt64
  }

  /// The tags to write under full names.
  var tags: [(key: String, value: String)] = []
  /// The box `moov` of the source.
  package var source: QuickTimeMovie?
  /// The indices of the streams whose tracks take the description of their samples from the source.
  var described: Set<Int> = []
  /// The uncompressed audio of tracks, by the index of their stream.
  var uncompressed: [Int: PCMDescription] = [:]
  /// The late starts of audio that has a preroll, by the index of their stream.
  var lateStarts: [Int: LateStart] = [:]
  /// The geometries of tracks whose frames are only partly visible, by the index of their stream.
  var apertures: [Int: FrameGeometry] = [:]
  /// The colours of the pictures of tracks, by the index of their stream.
  var colors: [Int: ColorDescription] = [:]
  /// The three-letter languages of tracks, by the index of their stream; QuickTime's own list lacks many.
  var languages: [Int: String] = [:]
  /// When tracks were made, by the index of their stream.
  var creations: [Int: Instant] = [:]
  /// The indices of the streams whose tracks players show only on request.
  var disabled: Set<Int> = []
  /// When the first chapter begins; nil if there are no chapters.
  var chapterStart: MediaTime?
  /// The indices of the stream of faces and of the video that shows them.
  var faces: (track: Int, video: Int)?
  /// The kind of description of the track of faces.
  var faceStyle = ContainerProfile.Streams.MetadataStyle.iso
  /// Whether the annotated pictures have the size and form of the source's.
  var keepsGeometry = false
  /// The track number in the source, by the index of the stream in the output.
  var sourceNumbers: [Int: UInt32] = [:]

  private var isNeeded: Bool {
    !tags.isEmpty || !uncompressed.isEmpty || !lateStarts.isEmpty || !apertures.isEmpty
      || !colors.isEmpty || !languages.isEmpty || !creations.isEmpty || !disabled.isEmpty
      || chapterStart != nil || faces != nil
      || source?.box.tracks.isEmpty == false
  }

  /// Changes the box `moov` of a file.
  ///
  /// - Throws: the system's error if the file cannot be written, `SHIM_INVALIDDATA` if it has no valid `moov`
  ///   at its end, so that something would be lost.
  func apply(to path: String) throws(FFmpegError) {
    guard isNeeded else { return }
    guard var movie = QuickTimeMovie(of: path) else {
      throw FFmpegError(code: SHIM_INVALIDDATA, operation: "moov")
    }
    for index in movie.box.children.indices where movie.box.children[index].type == "trak" {
      guard let number = movie.box.children[index].trackNumber else { continue }
      change(&movie.box.children[index], ofStream: Int(number) - 1, among: movie.box)
    }
    if let chapterStart, let timescale = movie.box.movieTimescale, timescale > 0 {
      let ticks = chapterStart.rescaled(to: Rational(1, Int(timescale))).value
      movie.box.beginChapters(at: UInt64(max(0, ticks)))
    }
    let metadata = source?.box["meta"].flatMap(MetadataItems.init)
    if metadata != nil || !tags.isEmpty { movie.box["meta"] = QuickTimeKeys.box(tags, metadata) }
    if let source { movie.box.takeContents(ofMovie: source.box) }
    try FFmpegError.patching { () throws(PatchFailure) in try movie.write(to: path) }
  }

  /// The number of the track of a stream; nil if it has none.
  ///
  /// FFmpeg's muxer leaves out tracks without packets, and numbers the others as if all were there.
  private func trackNumber(ofStream index: Int, in movie: QuickTimeBox) -> UInt32? {
    movie.tracks.lazy.compactMap(\.trackNumber).first { Int($0) == index + 1 }
  }

  private func change(
    _ track: inout QuickTimeBox,
    ofStream number: Int,
    among movie: QuickTimeBox
  ) {
    if let late = lateStarts[number], let timescale = movie.movieTimescale {
      track.beginLate(by: late.start, skipping: late.skipped, movieTimescale: timescale)
    }
    if let audio = uncompressed[number] { track.describe(audio) }
    if let geometry = apertures[number] { track.setCleanAperture(geometry) }
    if let color = colors[number] { track.setColors(color) }
    if let language = languages[number] { track.setLanguage(language) }
    if let creation = creations[number] { track.setCreation(creation) }
    if disabled.contains(number) { track.disable() }
    if let faces, faces.track == number {
      track.describeFaces(of: trackNumber(ofStream: faces.video, in: movie), style: faceStyle)
    }
    guard let wanted = sourceNumbers[number],
      let original = source?.box.tracks.first(where: { $0.trackNumber == wanted })
    else { return }
    track.takeContents(ofTrack: original, keepsGeometry: keepsGeometry)
    let references = references(of: original, in: movie)
    guard described.contains(number) else { return track.addReferences(references) }
    track.takeDescription(of: original, references: references)
  }

  /// The references of a track, with the track numbers of the new file.
  ///
  /// References to tracks that are not in it are left out.
  private func references(of track: QuickTimeBox, in movie: QuickTimeBox) -> [QuickTimeBox] {
    (track["tref"]?.parsedChildren ?? []).compactMap { list in
      let numbers = stride(from: 0, to: list.payload.count, by: 4).compactMap {
        list.payload.bigEndian32(at: $0)
      }
      let renewed = numbers.compactMap { old in
        sourceNumbers.first { $0.value == old }.flatMap {
          trackNumber(ofStream: $0.key, in: movie)
        }
      }
      return renewed.isEmpty ? nil : QuickTimeBox(list.type, renewed.flatMap { bigEndian($0) })
    }
  }
}
