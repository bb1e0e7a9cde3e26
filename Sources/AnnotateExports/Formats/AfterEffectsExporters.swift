internal import AnnotateFaces
internal import AnnotateJSON
internal import AnnotateMediaTypes
internal import AnnotateWording

/// Exports keyframes in the text format of After Effects' clipboard.
///
/// Users paste the text on a layer, so each point of each track is a separate block.
struct AfterEffectsExporter: FaceExporter {
  let name = "after-effects"
  let summary = "keyframes to paste on a layer; a block for each point of each face"
  let fileExtension: String? = "txt"
  let options: Set<ExportOption> = [.points, .startFrame, .reduce]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let points = choices.points ?? FacePoint.standard
    var blocks: [String] = []
    for track in clip.tracks {
      for point in points {
        guard let block = AfterEffectsBlock(clip, track, point, choices) else { continue }
        blocks.append("\(clip.uniqueTitle(of: track)) \(point.rawValue)\n\n" + block.text)
      }
    }
    return .file(blocks.joined(separator: "\n"))
  }
}

/// The keyframes of one layer.
private struct AfterEffectsBlock {
  private let clip: ExportedClip
  private let plane: PicturePlane
  private let stretches: [[AnimationKeyframe]]
  private let sizes: [[AnimationKeyframe]]
  private let angles: [[AnimationKeyframe]]
  private let start: Int
  private let tolerance: Double

  init?(
    _ clip: ExportedClip,
    _ track: ExportedTrack,
    _ point: FacePoint,
    _ choices: ExportChoices
  ) {
    let plane = clip.plane(.square)
    stretches = clip.stretches(of: track, point, in: plane)
    guard !stretches.isEmpty else { return nil }
    (self.clip, self.plane) = (clip, plane)
    (start, tolerance) = (choices.startFrame ?? 0, choices.tolerance)
    // The other points have a position, but no size or angle.
    sizes =
      point == .face
      ? clip.stretches(of: track) { face in
        [plane.height(face.bounds.height)]
      } : []
    angles =
      point == .face ? clip.stretches(of: track) { face in face.roll(in: clip).map { [$0] } } : []
  }

  var text: String {
    var lines = [
      "Adobe After Effects 8.0 Keyframe Data", "",
      "\tUnits Per Second\t\(decimal(clip.grid.frameRate.doubleValue, places: 5))",
      "\tSource Width\t\(plane.size.width)", "\tSource Height\t\(plane.size.height)",
      "\tSource Pixel Aspect Ratio\t1", "\tComp Pixel Aspect Ratio\t1", "",
    ]
    lines += table("Position", "X pixels\tY pixels\tZ pixels", stretches, tolerance) {
      "\(decimal($0[0]))\t\(decimal($0[1]))\t0"
    }
    if let first = sizes.first?.first?.values[0], first > 0 {
      let percent = { (keys: [Double]) in decimal(keys[0] / first * 100) }
      lines += table("Scale", "X percent\tY percent\tZ percent", sizes, tolerance) {
        "\(percent($0))\t\(percent($0))\t100"
      }
      // The tolerance at the edge of the face, converted to degrees.
      lines += table("Rotation", "Degrees", unwound, tolerance / (first / 2) * 180 / .pi) {
        decimal($0[0])
      }
    }
    lines += table("Opacity", "percent", [clip.visibility(of: stretches)], 0) {
      decimal($0[0] * 100)
    }
    return (lines + ["End of Keyframe Data", ""]).joined(separator: "\n")
  }

  private func table(
    _ property: String,
    _ columns: String,
    _ stretches: [[AnimationKeyframe]],
    _ tolerance: Double,
    _ row: ([Double]) -> String
  ) -> [String] {
    let keys = stretches.flatMap { $0.reduced(within: tolerance) }
    guard !keys.isEmpty else { return [] }
    return ["Transform\t\(property)", "\tFrame\t\(columns)"]
      + keys.map { "\t\(start + $0.number)\t\(row($0.values))" } + [""]
  }

  /// The angles without jumps of a whole turn, which would make the layer spin.
  private var unwound: [[AnimationKeyframe]] {
    var last = 0.0
    return angles.map { stretch in
      stretch.map { key in
        last = AnnotateExports.unwound(key.values[0], after: last)
        return AnimationKeyframe(key.number, [last])
      }
    }
  }
}

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

/// Exports a script for After Effects that makes a composition with a null and a mask for each face.
struct AfterEffectsRigExporter: FaceExporter {
  let name = "after-effects-rig"
  let summary = "script for After Effects: a comp with a null and a mask for each face"
  let fileExtension: String? = "jsx"
  let options: Set<ExportOption> = [.reduce, .mediaRoot]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let data = RigData(clip, choices, start: 0)
    return .file(
      """
      // Run it in After Effects: File > Scripts > Run Script File.
      (function () {
        var CLIP = \(data.clip.line);
        var VIDEO = \(JSONValue.string(clip.path(choices.media)).line);
        // Keys are a frame, then x, y, width and height in pixels and the angle in degrees.
        var FACES = \(data.faces.line);

      \(Self.program)
      })();

      """
    )
  }

  /// In the words of ECMAScript 3, which After Effects understands.
  private static let program = #"""
      var secondsPerFrame = CLIP.frameRate[1] / CLIP.frameRate[0];

      function animate(property, keys, value) {
        var times = [], values = [], i;
        for (i = 0; i < keys.length; i += 1) {
          times.push(keys[i][0] * secondsPerFrame);
          values.push(value(keys[i]));
        }
        if (times.length === 0) { return; }
        property.setValuesAtTimes(times, values);
        for (i = 1; i <= property.numKeys; i += 1) {
          property.setInterpolationTypeAtKey(i, KeyframeInterpolationType.LINEAR);
          if (property.isSpatial) { property.setSpatialTangentsAtKey(i, [0, 0, 0], [0, 0, 0]); }
        }
      }

      function ellipse(key) {
        var corners = [[0, -1], [1, 0], [0, 1], [-1, 0]], shape = new Shape(), turn = key[5] * Math.PI / 180;
        // The length of the handles with which four curves come nearest to a circle.
        var handle = 0.5522847498, vertices = [], inward = [], outward = [], i;
        function turned(x, y) {
          var across = x * key[3] / 2, down = y * key[4] / 2;
          return [
            across * Math.cos(turn) - down * Math.sin(turn), across * Math.sin(turn) + down * Math.cos(turn)
          ];
        }
        for (i = 0; i < 4; i += 1) {
          var x = corners[i][0], y = corners[i][1], corner = turned(x, y);
          vertices.push([key[1] + corner[0], key[2] + corner[1]]);
          outward.push(turned(-y * handle, x * handle));
          inward.push(turned(y * handle, -x * handle));
        }
        shape.vertices = vertices;
        shape.inTangents = inward;
        shape.outTangents = outward;
        shape.closed = true;
        return shape;
      }

      function opacity(key) { return key[1] * 100; }

      function addMask(comp, face) {
        var layer = comp.layers.addSolid([0, 0, 0], face.title + " mask", CLIP.width, CLIP.height, 1);
        // Effects on it, such as a blur, change what is below it within the mask.
        layer.adjustmentLayer = true;
        var mask = layer.property("ADBE Mask Parade").addProperty("ADBE Mask Atom");
        animate(mask.property("ADBE Mask Shape"), face.keys, ellipse);
        animate(mask.property("ADBE Mask Opacity"), face.visibility, opacity);
      }

      // Artwork of 100 by 100 pixels that has the null as its parent, at the position 0, 0, covers the face's height.
      function addNull(comp, face) {
        var layer = comp.layers.addNull();
        layer.name = face.title;
        layer.property("ADBE Transform Group").property("ADBE Anchor Point").setValue([0, 0]);
        var transform = layer.property("ADBE Transform Group");
        animate(transform.property("ADBE Position"), face.keys, function (key) { return [key[1], key[2]]; });
        animate(transform.property("ADBE Scale"), face.keys, function (key) { return [key[4], key[4]]; });
        animate(transform.property("ADBE Rotate Z"), face.keys, function (key) { return key[5]; });
        animate(transform.property("ADBE Opacity"), face.visibility, opacity);
      }

      app.beginUndoGroup("Faces");
      var rate = CLIP.frameRate[0] / CLIP.frameRate[1];
      var comp = app.project.items.addComp(
        CLIP.name + " faces", CLIP.width, CLIP.height, 1, Math.max(1, CLIP.frames) * secondsPerFrame, rate
      );
      var file = new File(VIDEO);
      if (!file.exists) { file = new File(new File($.fileName).parent.fsName + "/" + CLIP.name); }
      if (file.exists) { comp.layers.add(app.project.importFile(new ImportOptions(file))); }
      for (var i = 0; i < FACES.length; i += 1) {
        addMask(comp, FACES[i]);
        addNull(comp, FACES[i]);
      }
      app.endUndoGroup();
    """#
}
