package import AnnotateMediaTypes
package import AnnotateSidecar
internal import AnnotateTracking

/// Builds a clip from the lines of a sidecar, one after the other.
package struct ExportedClipBuilder {
  private let header: SidecarHeader
  private let wanted: Set<Int>?
  private let wantedPeople: Set<Int>
  /// The numbers of the tracks that are left out because users have hidden them.
  private let hidden: Set<Int>
  private let keepsDetails: Bool
  private var frames: [ExportedFrame] = []
  /// The index of the first frame in the source.
  private var firstIndex = 0
  private var faces: [Int: [ExportedFace]] = [:]
  /// The people whose faces tracks show, by the numbers of the tracks.
  private var people: [Int: Int] = [:]
  /// The numbers of all tracks so far, wanted or not.
  package private(set) var known: Set<Int> = []

  /// Begins a clip.
  ///
  /// - Parameters:
  ///   - header: The header of the sidecar.
  ///   - wanted: The numbers of the tracks to export; nil for all.
  ///   - people: The numbers of people whose faces are exported as well, if not all are.
  ///   - hidden: Which tracks that users have hidden count.
  ///   - keepsDetails: Whether some format needs contours and meshes.
  package init(
    _ header: SidecarHeader,
    tracks wanted: Set<Int>? = nil,
    people: Set<Int> = [],
    hidden: HiddenFaces = .included,
    keepsDetails: Bool = false
  ) {
    (self.header, self.wanted, self.keepsDetails) = (header, wanted, keepsDetails)
    wantedPeople = people
    // Who asks for a face by its number wants it.
    self.hidden = hidden == .included ? [] : header.hiddenTracks.subtracting(wanted ?? [])
  }

  /// Adds the next frame.
  ///
  /// - Returns: The number of a track that has two faces in this frame, the first of which counts; nil if
  ///   there is none.
  package mutating func add(_ frame: SidecarFrame) -> Int? {
    var double: Int?
    if frames.isEmpty { firstIndex = frame.index }
    for face in frame.faces {
      known.insert(face.id)
      guard isWanted(face), !hidden.contains(face.id) else { continue }
      guard faces[face.id]?.last?.frame != frames.count else {
        double = face.id
        continue
      }
      people[face.id] = face.person ?? people[face.id]
      faces[face.id, default: []].append(
        ExportedFace(
          frame: frames.count,
          observation: face.observation,
          keepsDetails: keepsDetails
        )
      )
    }
    frames.append(
      ExportedFrame(
        time: frame.presentationTime,
        duration: frame.duration,
        timecode: frame.timecode,
        startsScene: frame.startsScene
      )
    )
    return double
  }

  private func isWanted(_ face: Face) -> Bool {
    guard let wanted else { return true }
    return wanted.contains(face.id) || face.person.map(wantedPeople.contains) ?? false
  }

  /// Adds the next frame if it can be exported.
  ///
  /// - Returns: The reason why it cannot, in lower case; nil if it was added.
  package mutating func take(_ frame: SidecarFrame) -> String? {
    guard Self.hasSafeTimes(frame) else { return "its times are too large" }
    return add(frame).map { "face \($0) appears twice" }
  }

  /// Whether sums of the frame's times do not overflow.
  private static func hasSafeTimes(_ frame: SidecarFrame) -> Bool {
    [frame.presentationTime, frame.duration].compactMap(\.self).allSatisfy(\.isPlausible)
  }

  /// The clip of the frames so far.
  package var clip: ExportedClip {
    var clip = ExportedClip(
      sourceName: header.sourceName,
      geometry: header.geometry,
      frameRate: header.frameRate,
      startTimecode: header.isOfExcerpt
        ? frames.first?.timecode?.description : header.startTimecode,
      clockStart: header.clockStart,
      frames: frames,
      tracks: faces.map(track)
    )
    clip.coverMargin = header.coverMargin
    guard header.isOfExcerpt, let first = frames.first else { return clip }
    let start = onClock(first.time)
    clip.excerptStart = start
    clip.excerptShift = header.excerptFrom?.rescaled(to: first.time.timeBase).value ?? 0
    clip.excerptNumber =
      clip.grid.isVariable
      ? Int(clamping: start.rescaled(to: clip.grid.frameRate.inverse).value) : firstIndex
    return clip
  }

  /// A time as players show it.
  private func onClock(_ time: MediaTime) -> MediaTime {
    MediaTime(time.value - header.clockStart, timeBase: time.timeBase)
  }

  private func track(_ id: Int, _ faces: [ExportedFace]) -> ExportedTrack {
    let person = people[id]
    let name = header.track(id)?.name ?? person.flatMap(header.name(ofPerson:))
    return ExportedTrack(id: id, person: person, name: name, faces: faces)
  }
}

extension ExportedClip {
  /// Reads a sidecar to its end.
  ///
  /// - Parameters:
  ///   - reader: The sidecar, from its first frame on.
  ///   - path: The path of the sidecar for messages.
  ///   - wanted: The numbers of the tracks to export; nil for all.
  ///   - people: The numbers of people whose faces are exported as well, if not all are.
  ///   - hidden: Which tracks that users have hidden count.
  ///   - keepsDetails: Whether some format needs contours and meshes.
  /// - Throws: `.missingInput` or `.badInput` as `SidecarReader` does; `.usage` if the sidecar has none of
  ///   the wanted tracks.
  package init(
    reading reader: SidecarReader,
    of path: String,
    tracks wanted: Set<Int>? = nil,
    people: Set<Int> = [],
    hidden: HiddenFaces = .included,
    keepsDetails: Bool = false
  ) throws(AnnotateError) {
    var builder = ExportedClipBuilder(
      reader.header.content,
      tracks: wanted,
      people: people,
      hidden: hidden,
      keepsDetails: keepsDetails
    )
    while let frame = try reader.next()?.content {
      guard !Task.isCancelled else {
        throw AnnotateError(ExportProblem.interrupted)
      }
      if let reason = builder.take(frame) { throw reader.failure(reason) }
    }
    self = builder.clip
    guard wanted == nil || !tracks.isEmpty else {
      let what = "cannot export the tracks that were asked for from"
      throw .noTracks(what, of: path, known: builder.known)
    }
    guard grid.count <= Int32.max else {
      throw reader.failure("the frames span \(grid.count) frames of \(grid.frameRate) a second")
    }
  }
}

/// What happens to faces that users have hidden.
public enum HiddenFaces: String, Sendable, CaseIterable {
  /// They are treated like all others.
  case included = "include"
  /// They are left out.
  case leftOut = "leave-out"
}
