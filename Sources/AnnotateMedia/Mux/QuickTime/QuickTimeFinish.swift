internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// What FFmpeg cannot write into a QuickTime or MP4 file, put into it when it is complete.
struct QuickTimeFinish {
  /// Where the sound of a track begins, in ticks of its own.
  struct LateStart {
    let start: UInt64
    /// How much at the beginning of the track is there for the decoder alone.
    let skipped: UInt64
  }

  /// Tags under full names.
  var tags: [(key: String, value: String)] = []
  /// The source's description.
  var source: QuickTimeMovie?
  /// The tracks that take over what the source says of their samples.
  var described: Set<Int> = []
  /// The tracks whose sound begins late and needs a run-up.
  var lateStarts: [Int: LateStart] = [:]
  /// How the pictures of tracks are shown of which only a part is to be seen.
  var apertures: [Int: FrameGeometry] = [:]
  /// The languages of tracks in three letters, for which QuickTime's own list lacks many.
  var languages: [Int: String] = [:]
  /// The tracks that players show only when asked to.
  var disabled: Set<Int> = []
  /// The track of faces, and that of the video that shows them.
  var faces: (track: Int, video: Int)?
  /// How the track of faces is described.
  var faceStyle = ContainerProfile.Streams.MetadataStyle.iso
  /// The number of the track in the source for each track.
  var sourceNumbers: [Int: UInt32] = [:]

  private var isNeeded: Bool {
    !tags.isEmpty || !lateStarts.isEmpty || !apertures.isEmpty || !languages.isEmpty
      || !disabled.isEmpty || faces != nil || source?.box.tracks.isEmpty == false
  }

  /// Changes the description of the file.
  ///
  /// - Throws: the system's reason where the file cannot be written, `SHIM_INVALIDDATA` where it has no
  ///   description at its end that is understood, so that something would be lost.
  func apply(to path: String) throws(FFmpegError) {
    guard isNeeded else { return }
    guard var movie = QuickTimeMovie(of: path) else {
      throw FFmpegError(code: SHIM_INVALIDDATA, operation: "moov")
    }
    let places = movie.box.children.indices.filter { movie.box.children[$0].type == "trak" }
    for (number, place) in places.enumerated() {
      change(&movie.box.children[place], number, among: movie.box)
    }
    if !tags.isEmpty { movie.box["meta"] = QuickTimeKeys.box(tags) }
    try movie.write(to: path)
  }

  private func change(_ track: inout QuickTimeBox, _ number: Int, among movie: QuickTimeBox) {
    if let late = lateStarts[number], let timescale = movie.movieTimescale {
      track.beginLate(by: late.start, skipping: late.skipped, movieTimescale: timescale)
    }
    if let geometry = apertures[number] { track.setCleanAperture(geometry) }
    if let language = languages[number] { track.setLanguage(language) }
    if disabled.contains(number) { track.disable() }
    if let faces, faces.track == number {
      let tracks = movie.tracks
      let video = tracks.indices.contains(faces.video) ? tracks[faces.video].trackNumber : nil
      track.describeFaces(of: video, style: faceStyle)
    }
    guard let wanted = sourceNumbers[number],
      let original = source?.box.tracks.first(where: { $0.trackNumber == wanted })
    else { return }
    // Metadata of a track, such as the camera that a phone has filmed with.
    if let metadata = original["meta"] { track["meta"] = metadata }
    guard described.contains(number) else { return }
    track.takeDescription(of: original, references: references(of: original, in: movie))
  }

  /// The references of a track in the numbers of the new file; those to tracks that are not in it are
  /// left out.
  private func references(of track: QuickTimeBox, in movie: QuickTimeBox) -> QuickTimeBox? {
    guard let payload = track["tref"]?.payload else { return nil }
    let tracks = movie.tracks
    var kept: [UInt8] = []
    var rest = payload[...]
    while let header = QuickTimeBoxHeader(rest, available: rest.count), header.size <= rest.count {
      let list = rest.prefix(header.size).dropFirst(header.length)
      let numbers = stride(from: 0, to: list.count, by: 4).compactMap { list.bigEndian32(at: $0) }
      let renewed = numbers.compactMap { old in
        sourceNumbers.first { $0.value == old }.flatMap {
          tracks.indices.contains($0.key) ? tracks[$0.key].trackNumber : nil
        }
      }
      if !renewed.isEmpty {
        kept += QuickTimeBox(header.type, renewed.flatMap { bigEndian($0) }).bytes
      }
      rest = rest.dropFirst(header.size)
    }
    return kept.isEmpty ? nil : QuickTimeBox("tref", kept)
  }
}
