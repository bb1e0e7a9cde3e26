internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import AnnotateTracking

/// Finds where else than at the seen faces covers are drawn: covers start before the first sighting of a face and
/// end after the last one, and a face that is seen only in part, or turned, is covered as if it were whole.
///
/// A face goes on as it moved when it was seen best. Nothing passes a cut.
struct CoverMargin {
  /// The faces of a frame.
  struct Moment {
    var faces: [FaceKey: Face]
    /// Whether the frame is the first after a cut.
    var startsScene: Bool
  }

  /// The frames over which the motion of a face is measured.
  private static let motion = 4
  /// How many times larger than a face another sighting of it has to be to cover it.
  private static let largerArea = 1.25
  /// How many times as wide and as high as a face another sighting of it is at most if it shows more of it: beyond, the
  /// face is nearer there.
  private static let largestScale = 1.15

  /// The number of frames for which faces are covered before and after.
  let length: Int
  /// The frames before the present one, the latest last.
  private var past: [Moment] = []

  init(length: Int) {
    self.length = length
  }

  /// The number of later frames that decide a frame; they wait in memory.
  var lookahead: Int { length == 0 ? 0 : length + Self.motion }

  /// The number of earlier frames that decide a frame.
  var memory: Int { length == 0 ? 0 : 2 * length + Self.motion }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - present: the frame.
  ///   - upcoming: the frames after it, the next one first.
  /// - Returns: the faces that are to be covered besides those that were seen in it, in a fixed order.
  mutating func faces(besidesThoseOf present: Moment, upcoming: [Moment]) -> [Face] {
    guard length > 0 else { return [] }
    let before = Self.scene(of: present, past.reversed())
    let after = upcoming.prefix { !$0.startsScene }
    past = (past + [present]).suffix(memory)
    return faces(of: present, in: Array(after)) + faces(of: present, in: before)
  }

  /// The frames of the present scene among earlier ones, of which the latest is first.
  private static func scene(of present: Moment, _ earlier: [Moment]) -> [Moment] {
    guard !present.startsScene else { return [] }
    let cut = earlier.firstIndex(where: \.startsScene)
    return Array(earlier.prefix(cut.map { $0 + 1 } ?? earlier.count))
  }

  /// The faces of a frame, seen or not, as those that begin near it show them better.
  private func faces(of present: Moment, in moments: [Moment]) -> [Face] {
    let keys = Set(moments.prefix(length).flatMap(\.faces.keys))
    return keys.sorted { ($0.id, $0.index) < ($1.id, $1.index) }.compactMap { key in
      guard let best = best(key, in: moments), let face = moments[best].faces[key] else {
        return nil
      }
      if let seen = present.faces[key], !Self.shows(face, moreThan: seen) { return nil }
      return Self.extended(face, key, moments.dropFirst(best + 1), by: best + 1)
    }
  }

  /// The index of the nearest frame that shows the most of a face, among those from the first that shows it.
  private func best(_ key: FaceKey, in moments: [Moment]) -> Int? {
    guard let first = moments.firstIndex(where: { $0.faces[key] != nil }) else { return nil }
    return moments[first...].prefix(length).indices.filter { moments[$0].faces[key] != nil }
      .reduce(nil) { best, index in
        let (old, new) = (best.flatMap { moments[$0].faces[key] }, moments[index].faces[key])
        return old.map(Self.area) ?? -1 < new.map(Self.area) ?? 0 ? index : best
      }
  }

  /// Whether a sighting shows more of a face than another one, and does not only show it nearer.
  private static func shows(_ face: Face, moreThan seen: Face) -> Bool {
    guard area(face) >= largerArea * area(seen) else { return false }
    let (large, small) = (face.observation.bounds, seen.observation.bounds)
    return large.width < largestScale * small.width || large.height < largestScale * small.height
  }

  private static func area(_ face: Face) -> Double {
    face.observation.bounds.width * face.observation.bounds.height
  }

  /// A face as it would be some frames beyond the one in which it was seen.
  private static func extended(
    _ face: Face,
    _ key: FaceKey,
    _ beyond: ArraySlice<Moment>,
    by frames: Int
  ) -> Face {
    let known = beyond.prefix(motion).prefix { $0.faces[key] != nil }
    guard let other = known.last?.faces[key] else { return face }
    let (near, far) = (face.observation.bounds.center, other.observation.bounds.center)
    let steps = Double(frames) / Double(known.count)
    let step = AffineTransform<DisplaySpace, DisplaySpace>(
      scaleX: 1,
      scaleY: 1,
      tx: (near.x - far.x) * steps,
      ty: (near.y - far.y) * steps
    )
    return Face(
      id: face.id,
      person: face.person,
      frameCount: face.frameCount,
      observation: face.observation.mapped(by: step)
    )
  }
}
