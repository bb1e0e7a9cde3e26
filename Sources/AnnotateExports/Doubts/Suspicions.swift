internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Faces that another run suspects where the sidecar has none.
extension ExportedClip {
  /// Adds the faces of another clip of the same video as suspicions, wherever this clip has no face.
  package mutating func suspect(facesOf other: ExportedClip) {
    let faces = facesLacking(of: other)
    var paths = SuspectedPaths()
    for (frame, faces) in faces.sorted(by: { $0.key < $1.key }) {
      let now = time(of: frame).seconds
      paths.end { now - time(of: $0).seconds > FaceDoubt.Limits.around }
      for face in faces { paths.add(face) }
    }
    suspicions = paths.all.filter { $0.count >= Self.fewestFrames }.map(doubt)
  }

  /// In how many frames a face is suspected at least; most that are in fewer are none.
  private static let fewestFrames = 3

  /// The faces of another clip that this one lacks, by the frames of this one.
  private func facesLacking(of other: ExportedClip) -> [Int: [ExportedFace]] {
    let own = coveredBoxes
    let indices = Dictionary(frames.indices.map { (frames[$0].time.value, $0) }) { first, _ in
      first
    }
    var lacking: [Int: [ExportedFace]] = [:]
    for track in other.tracks {
      for face in track.faces {
        guard let frame = indices[other.frames[face.frame].time.value],
          !(own[frame] ?? []).contains(where: { $0.covers(face.bounds) })
        else { continue }
        let observation = FaceObservation(bounds: face.bounds, confidence: face.confidence)
        lacking[frame, default: []].append(ExportedFace(frame: frame, observation: observation))
      }
    }
    return lacking
  }

  /// The boxes that covers hide, by frame: those of the faces, and beyond them for the length of the margin.
  private var coveredBoxes: [Int: [Rect<DisplaySpace>]] {
    var boxes: [Int: [Rect<DisplaySpace>]] = [:]
    for track in tracks {
      let seen = Set(track.faces.map(\.frame))
      for face in track.faces {
        let first = seen.contains(face.frame - 1) ? face.frame : firstCovered(before: face.frame)
        let last = seen.contains(face.frame + 1) ? face.frame : lastCovered(after: face.frame)
        for frame in first...last { boxes[frame, default: []].append(face.bounds) }
      }
    }
    return boxes
  }

  /// The first frame in which a face is covered that is seen from a frame on.
  private func firstCovered(before frame: Int) -> Int {
    var first = frame
    while frame - first < coverMargin, first > 0, !frames[first].startsScene { first -= 1 }
    return first
  }

  /// The last frame in which a face is covered that is seen up to a frame.
  private func lastCovered(after frame: Int) -> Int {
    var last = frame
    while last - frame < coverMargin, last + 1 < frames.count, !frames[last + 1].startsScene {
      last += 1
    }
    return last
  }

  /// The doubt about a face that is suspected in some frames, and how long before and after them the picture is worth
  /// a look.
  private func doubt(_ faces: [ExportedFace]) -> FaceDoubt {
    let (start, end) = (faces[0].frame, faces[faces.count - 1].frame)
    let around = FaceDoubt.Limits.around
    let frames =
      first(from: start, within: around, of: start)...last(from: end, within: around, of: end)
    return FaceDoubt(suspected: faces, in: frames, exposure: exposure(ofSuspected: faces))
  }
}

/// The paths of suspected faces, from frame to frame.
private struct SuspectedPaths {
  /// The faces of each path, in the order of frames.
  private(set) var all: [[ExportedFace]] = []
  /// The indices of the paths that may go on.
  private var open: [Int] = []

  /// Ends the paths of whose last frame a condition holds.
  mutating func end(where isOver: (Int) -> Bool) {
    open.removeAll { isOver(all[$0][all[$0].count - 1].frame) }
  }

  /// Adds a face to the path that it continues best, or begins one.
  mutating func add(_ face: ExportedFace) {
    let overlaps = open.map { index in
      let last = all[index][all[index].count - 1]
      let isEarlier = last.frame < face.frame
      return (index, isEarlier ? last.bounds.intersectionOverUnion(with: face.bounds) : 0)
    }
    if let (index, overlap) = overlaps.max(by: { $0.1 < $1.1 }), overlap > Self.leastOverlap {
      all[index].append(face)
    } else {
      open.append(all.count)
      all.append([face])
    }
  }

  /// The area that the boxes of a face in two frames share at least, as a fraction of their whole area.
  private static let leastOverlap = 0.1
}

/// The fraction of a face that is hidden if nobody can be recognised.
private let hiddenFraction = 0.6
/// The area that two boxes of one face share, as a fraction of their whole area.
private let sameFraction = 0.3

extension Rect {
  /// Whether a stamp on a face with this box also hides one with another box.
  fileprivate func covers(_ other: Rect) -> Bool {
    (intersection(other)?.area ?? 0) >= hiddenFraction * other.area
      || intersectionOverUnion(with: other) > sameFraction
  }
}
