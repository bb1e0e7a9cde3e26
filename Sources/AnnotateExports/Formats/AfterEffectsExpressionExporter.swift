internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateWording

/// Exports an expression with embedded positions, for a property with two dimensions.
struct AfterEffectsExpressionExporter: FaceExporter {
  let name = "after-effects-expression"
  let summary = "expression for the position of a layer that knows all faces by itself"
  let fileExtension: String? = "js"
  let options: Set<ExportOption> = [.points, .startFrame, .reduce]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let plane = clip.plane(.square)
    let points = choices.points ?? FacePoint.standard
    let faces = clip.tracks.map { track in
      JSONValue.Member(
        String(track.id),
        .object(
          points.map { JSONValue.Member($0.rawValue, Self.keys(clip, track, $0, plane, choices)) }
        )
      )
    }
    let names =
      clip.hasNames ? "// \(clip.tracks.map { "\($0.id): \($0.title)" }.listed("and")).\n" : ""
    let (rate, first) = (clip.grid.frameRate, clip.tracks.first?.id ?? 1)
    return .file(
      """
      // For the position of a layer in a composition of \(plane.size) pixels.
      \(names)\
      var face = \(first), point = "\(points.first?.rawValue ?? "face")";
      // Each key is a frame, x and y; each list is a stretch without gaps.
      var faces = \(JSONValue.object(faces).line);
      var frame = Math.round(time * \(rate.numerator) / \(rate.denominator));
      function find(stretches, frame) {
        var last = null;
        for (var s = 0; s < stretches.length; s++) {
          var keys = stretches[s];
          for (var k = 0; k < keys.length; k++) {
            if (keys[k][0] > frame) {
              if (k == 0) { return last || keys[0]; }
              var a = keys[k - 1], b = keys[k], share = (frame - a[0]) / (b[0] - a[0]);
              return [frame, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
            }
            last = keys[k];
          }
        }
        return last;
      }
      var stretches = faces[face] ? faces[face][point] : [];
      var found = find(stretches || [], frame);
      found ? [found[1], found[2]] : value;

      """
    )
  }

  private static func keys(
    _ clip: ExportedClip,
    _ track: ExportedTrack,
    _ point: FacePoint,
    _ plane: PicturePlane,
    _ choices: ExportChoices
  ) -> JSONValue {
    let stretches = clip.stretches(of: track, point, in: plane)
    return .array(
      stretches.map { stretch in
        .array(
          stretch.reduced(within: choices.tolerance).map {
            $0.json(start: choices.startFrame ?? 0)
          }
        )
      }
    )
  }
}
