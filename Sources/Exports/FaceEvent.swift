internal import Faces
internal import MediaTypes

/// Something that happens to a face and that an editor may look for.
package struct FaceEvent: Sendable, Equatable {
  /// What happens.
  package enum Kind: String, Sendable, CaseIterable {
    case enters, leaves, blinks, closesEyes, smiles, looksAway

    /// What follows `face 1` in a sentence.
    package var words: String {
      switch self {
      case .enters: "enters"
      case .leaves: "leaves"
      case .blinks: "blinks"
      case .closesEyes: "closes eyes"
      case .smiles: "smiles"
      case .looksAway: "looks away"
      }
    }
  }

  /// What happens.
  package let kind: Kind
  /// The number of the track.
  package let track: Int
  /// The indices of the first and the last frame of it.
  package let frames: ClosedRange<Int>

  /// What people read, such as `face 1 smiles`.
  package var title: String { "face \(track) \(kind.words)" }
}

extension ExportedClip {
  /// What happens to the faces, in the order in which it begins.
  package var events: [FaceEvent] {
    tracks.flatMap(events).sorted {
      ($0.frames.lowerBound, $0.track, $0.frames.upperBound)
        < ($1.frames.lowerBound, $1.track, $1.frames.upperBound)
    }
  }

  private func events(of track: ExportedTrack) -> [FaceEvent] {
    let closed = spans(track, bridging: 0, atLeast: 0, \.hasClosedEyes)
    let smiles = spans(track, bridging: 250, atLeast: 250) {
      $0.expression.smile?.isSmiling == true
    }
    let away = spans(track, bridging: 250, atLeast: 500, Self.looksAway)
    return spans(track, bridging: 500, atLeast: 0) { _ in true }.flatMap {
      [
        FaceEvent(kind: .enters, track: track.id, frames: $0.lowerBound...$0.lowerBound),
        FaceEvent(kind: .leaves, track: track.id, frames: $0.upperBound...$0.upperBound),
      ]
    }
      + closed.map {
        // A blink lasts a third of a second; who sleeps or thinks takes longer.
        let isLong = length(of: $0) >= MediaTime(1, timeBase: .one)
        return FaceEvent(kind: isLong ? .closesEyes : .blinks, track: track.id, frames: $0)
      }
      + smiles.map { FaceEvent(kind: .smiles, track: track.id, frames: $0) }
      + away.map { FaceEvent(kind: .looksAway, track: track.id, frames: $0) }
  }

  /// A head that is turned so far shows one eye at most in full.
  private static func looksAway(_ face: ExportedFace) -> Bool {
    guard let pose = face.pose else { return false }
    return abs(pose.yaw ?? 0) > 35 || abs(pose.pitch ?? 0) > 30
  }

  private func length(of frames: ClosedRange<Int>) -> MediaTime {
    length(from: time(of: frames.lowerBound), to: end(of: frames.upperBound))
  }

  private func length(from start: MediaTime, to end: MediaTime) -> MediaTime {
    MediaTime(end.value - start.value, timeBase: start.timeBase)
  }

  /// The frames in which something holds of a face.
  ///
  /// - Parameters:
  ///   - track: the face.
  ///   - bridge: the longest interruption that is passed over, in milliseconds.
  ///   - shortest: what is shorter does not count, in milliseconds.
  ///   - holds: what is asked of each face.
  /// - Returns: the first and the last frame of each time that it holds.
  private func spans(
    _ track: ExportedTrack,
    bridging bridge: Int64,
    atLeast shortest: Int64,
    _ holds: (ExportedFace) -> Bool
  ) -> [ClosedRange<Int>] {
    let milliseconds = { MediaTime($0, timeBase: Rational(1, 1000)) }
    var spans: [ClosedRange<Int>] = []
    for face in track.faces where holds(face) {
      if let last = spans.last,
        face.frame == last.upperBound + 1
          || length(from: end(of: last.upperBound), to: time(of: face.frame))
            <= milliseconds(bridge) && bridge > 0
      {
        spans[spans.count - 1] = last.lowerBound...face.frame
      } else {
        spans.append(face.frame...face.frame)
      }
    }
    return spans.filter { length(of: $0) >= milliseconds(shortest) }
  }
}
