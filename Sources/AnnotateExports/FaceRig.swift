internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes

/// How a face moves, grows and turns, for programs that let artwork and masks follow it.
///
/// The ellipse of its mask has the width and the height of the face's bounds, and turns with the face.
struct FaceRig: Sendable {
  /// Where a face is in one frame.
  struct State {
    /// The middle of the face, in pixels from the top left corner of the picture.
    let x, y: Double
    /// The size of the face's bounds in pixels.
    let width, height: Double
    /// The angle in degrees clockwise; it goes on beyond half a turn instead of jumping back.
    let angle: Double
  }

  /// The track that it follows.
  let track: ExportedTrack
  /// The values of `State`, in its order, at each frame that shows the face, in stretches without gaps.
  let stretches: [[AnimationKeyframe]]
  /// How visible the face is: 1 where it is seen, 0 in gaps; empty if there are no gaps.
  let visibility: [AnimationKeyframe]

  /// All keyframes, one stretch after the other.
  var keys: [AnimationKeyframe] { stretches.flatMap(\.self) }
}

extension FaceRig.State {
  /// Reads the values of a keyframe.
  init(_ key: AnimationKeyframe) {
    (x, y, width, height) = (key.values[0], key.values[1], key.values[2], key.values[3])
    angle = key.values[4]
  }
}

extension ExportedClip {
  /// The rigs of all tracks that have a face.
  ///
  /// - Parameters:
  ///   - plane: The picture that positions and sizes are measured in, in its pixels.
  ///   - tolerance: The maximum error that omitting keyframes may cause, in pixels.
  /// - Returns: The rigs, in the order of the tracks.
  func rigs(in plane: PicturePlane, within tolerance: Double) -> [FaceRig] {
    tracks.compactMap { track in
      var angle = 0.0
      let stretches = stretches(of: track) { face in
        angle = face.roll(in: self).map { unwound($0, after: angle) } ?? angle
        let middle = plane.position(face.bounds.center)
        let size = plane.position(Point(face.bounds.width, face.bounds.height))
        return [middle.x, middle.y, size.x, size.y, angle]
      }
      guard !stretches.isEmpty else { return nil }
      return FaceRig(
        track: track,
        stretches: stretches.map { Self.reduced($0, within: tolerance) },
        visibility: visibility(of: stretches)
      )
    }
  }

  /// The keyframes that are needed; an angle counts as the arc that it moves the face's edge by.
  private static func reduced(
    _ keys: [AnimationKeyframe],
    within tolerance: Double
  ) -> [AnimationKeyframe] {
    let arc = (keys.map { $0.values[3] }.max() ?? 0) / 2 * .pi / 180
    let inPixels = keys.map { key in
      AnimationKeyframe(key.number, key.values.dropLast() + [key.values[4] * arc])
    }
    let kept = Set(inPixels.reduced(within: tolerance).map(\.number))
    return keys.filter { kept.contains($0.number) }
  }

  /// The visibility of what is seen in some stretches only: 1 in them, and 0 from the frame after them to the
  /// frame before the next; empty if it is always seen.
  func visibility(of stretches: [[AnimationKeyframe]]) -> [AnimationKeyframe] {
    var keys: [AnimationKeyframe] = []
    for stretch in stretches {
      guard let first = stretch.first?.number, let last = stretch.last?.number else { continue }
      if first > 0 {
        if keys.isEmpty { keys.append(AnimationKeyframe(0, [0])) }
        if keys.last?.number != first - 1 { keys.append(AnimationKeyframe(first - 1, [0])) }
      }
      keys.append(AnimationKeyframe(first, [1]))
      if last != first { keys.append(AnimationKeyframe(last, [1])) }
      if last + 1 < grid.count { keys.append(AnimationKeyframe(last + 1, [0])) }
    }
    return keys.contains { $0.values == [0] } ? keys : []
  }
}

/// The angle without a jump of a whole turn after the angle before it, which would make layers spin.
func unwound(_ angle: Double, after last: Double) -> Double {
  angle + ((last - angle) / 360).rounded() * 360
}

/// The rigs of a clip as data of a script.
struct RigData {
  /// The clip: its name, size in square pixels, rate as a fraction, and number of frames.
  let clip: JSONValue
  /// The faces with `title`, `keys` and `visibility`.
  ///
  /// Each key is a frame, then x, y, width and height in pixels from the top left, and the angle in degrees
  /// clockwise. Each visibility is a frame, then 1 or 0.
  let faces: JSONValue

  /// Prepares the rigs; `start` is the number of the first frame.
  init(_ clip: ExportedClip, _ choices: ExportChoices, start: Int) {
    let plane = clip.plane(.square)
    let rate = clip.grid.frameRate
    self.clip = .object([
      "name": .string(clip.sourceName),
      "width": .integer(plane.size.width),
      "height": .integer(plane.size.height),
      "frameRate": .array([.integer(rate.numerator), .integer(rate.denominator)]),
      "frames": .integer(clip.grid.count),
    ])
    faces = .array(
      clip.rigs(in: plane, within: choices.tolerance).map { rig in
        .object([
          "title": .string(clip.uniqueTitle(of: rig.track)),
          "keys": .array(rig.keys.map { $0.json(start: start) }),
          "visibility": .array(rig.visibility.map { $0.json(start: start) }),
        ])
      }
    )
  }
}
