internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Exports a scene of USD: for each face a transform, its points, and a camera that sees the picture.
///
/// One unit is the height of the picture, whose middle is at the origin; x grows to the right and y upwards.
struct USDExporter: FaceExporter {
  let name = "usd"
  let summary = "USD scene (.usda): a transform and points for each face, and a camera"
  let fileExtension: String? = "usda"
  let options: Set<ExportOption> = [.points, .startFrame, .reduce]

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let plane = clip.plane(.square)
    let start = choices.startFrame ?? 1
    let scene = USDScene(
      clip: clip,
      plane: plane,
      start: start,
      points: choices.points ?? FacePoint.standard.filter { $0 != .face }
    )
    let faces = clip.rigs(in: plane, within: choices.tolerance).map(scene.face)
    return .file(scene.header + scene.camera + faces.joined() + "}\n")
  }
}

/// The text of a scene of USD.
private struct USDScene {
  let clip: ExportedClip
  let plane: PicturePlane
  let start: Int
  let points: [FacePoint]

  var header: String {
    let rate = decimal(clip.grid.frameRate.doubleValue, places: 9)
    return """
      #usda 1.0
      (
          defaultPrim = "Faces"
          doc = \(quoted("faces in \(clip.sourceName)"))
          startTimeCode = \(start)
          endTimeCode = \(start + max(0, clip.grid.count - 1))
          timeCodesPerSecond = \(rate)
          framesPerSecond = \(rate)
          metersPerUnit = 1
          upAxis = "Y"
      )

      def Xform "Faces"
      {

      """
  }

  /// A camera without perspective that sees exactly the picture; apertures are in tenths of a unit.
  var camera: String {
    let width = decimal(10 * Double(plane.size.width) / Double(plane.size.height), places: 7)
    return """
          def Camera "Camera"
          {
              token projection = "orthographic"
              float horizontalAperture = \(width)
              float verticalAperture = 10
              float2 clippingRange = (0.1, 100)
              double3 xformOp:translate = (0, 0, 10)
              uniform token[] xformOpOrder = ["xformOp:translate"]
          }

      """
  }

  /// The transform of a face, whose unit is the height of the face, and its points in the scene.
  func face(_ rig: FaceRig) -> String {
    let height = Double(plane.size.height)
    let size = { (key: AnimationKeyframe) in decimal(key.values[3] / height, places: 7) }
    let visibility = visibility(of: rig)
    return """
          def Xform "Face\(rig.track.id)" (
              displayName = \(quoted(rig.track.title))
          )
          {
              double3 xformOp:translate.timeSamples = {\(samples(rig.keys) { "(\(position($0.values[0], $0.values[1])), 0)" })}
              float xformOp:rotateZ.timeSamples = {\(samples(rig.keys) { decimal(-$0.values[4]) })}
              float3 xformOp:scale.timeSamples = {\(samples(rig.keys) { "(\(size($0)), \(size($0)), \(size($0)))" })}
              uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateZ", "xformOp:scale"]
      \(visibility)    }

      \(points(of: rig.track, visibility))
      """
  }

  /// The line that hides a face in gaps; empty if there are none.
  private func visibility(of rig: FaceRig) -> String {
    guard !rig.visibility.isEmpty else { return "" }
    let states = samples(rig.visibility) { $0.values[0] == 0 ? "\"invisible\"" : "\"inherited\"" }
    return "        token visibility.timeSamples = {\(states)}\n"
  }

  /// The points of a track, whose numbers stay the same: `ids` says which are known in a frame.
  private func points(of track: ExportedTrack, _ visibility: String) -> String {
    var positions: [AnimationKeyframe] = []
    var numbers: [Int: [Int]] = [:]
    for face in track.faces {
      let known = points.enumerated().compactMap { index, point in
        face.position(of: point).map { (index, plane.position($0)) }
      }
      for number in ExportedClip.keys(at: clip.grid.numbers(of: face.frame)) {
        positions.append(AnimationKeyframe(number, known.flatMap { [$0.1.x, $0.1.y] }))
        numbers[number] = known.map { $0.0 }
      }
    }
    let names = points.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return """
          def Points "Face\(track.id)_Points"
          {
              custom string[] names = [\(names)]
              int64[] ids.timeSamples = {\(samples(positions) { "[\(list(numbers[$0.number] ?? []))]" })}
              point3f[] points.timeSamples = {\(samples(positions) { "[\(row($0.values))]" })}
              float[] widths = [0.01] (
                  interpolation = "constant"
              )
      \(visibility)    }

      """
  }

  private func row(_ values: [Double]) -> String {
    stride(from: 0, to: values.count, by: 2).map { "(\(position(values[$0], values[$0 + 1])), 0)" }
      .joined(separator: ", ")
  }

  private func list(_ numbers: [Int]) -> String {
    numbers.map(String.init).joined(separator: ", ")
  }

  /// A position in the scene for one in pixels from the top left.
  private func position(_ x: Double, _ y: Double) -> String {
    let (width, height) = (Double(plane.size.width), Double(plane.size.height))
    return decimal((x - width / 2) / height, places: 7) + ", "
      + decimal((height / 2 - y) / height, places: 7)
  }

  private func samples(
    _ keys: [AnimationKeyframe],
    _ value: (AnimationKeyframe) -> String
  ) -> String {
    keys.map { "\(start + $0.number): \(value($0))" }.joined(separator: ", ")
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
