internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import Glibc

/// Exports a table with the columns of OpenFace 2.2: 68 points, the angles of the head and where the eyes look.
///
/// The cells of what was not measured are empty. OpenFace's columns for points of the eyes, for points in space and for
/// most action units have no counterpart and are left out, as OpenFace leaves out what it is not asked for.
struct OpenFaceExporter: FaceExporter {
  let name = "openface"
  let summary = "table like OpenFace 2.2: 68 points, angles, gaze, AU12 (smile), AU45 (blink)"
  let fileExtension: String? = "csv"
  let countsFrames = false
  let needsDetails = true

  private static let columns: [String] = {
    let first = ["frame", "face_id", "timestamp", "confidence", "success"]
    let gaze = [0, 1].flatMap { eye in ["x", "y", "z"].map { "gaze_\(eye)_\($0)" } }
    let angles = ["gaze_angle_x", "gaze_angle_y"]
    let pose = ["pose_Tx", "pose_Ty", "pose_Tz", "pose_Rx", "pose_Ry", "pose_Rz"]
    let points = ["x", "y"].flatMap { axis in (0..<68).map { "\(axis)_\($0)" } }
    return first + gaze + angles + pose + points + ["AU12_c", "AU45_c"]
  }()

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    .file(CSVText.text(Self.columns, clip.facesByFrame.lazy.map { Self.row($0, $1, clip) }))
  }

  private static func row(
    _ track: ExportedTrack,
    _ face: ExportedFace,
    _ clip: ExportedClip
  ) -> [String] {
    let points = FacePoint68.positions(of: face)
    let expression = face.expression
    var row = [
      String(face.frame + 1), String(track.id), decimal(clip.time(of: face.frame).seconds),
      decimal(face.confidence), "1",
    ]
    row += gaze(of: face, clip)
    // How far away a head is cannot be measured.
    row += ["", "", ""]
    let (pitch, yaw) = (face.pose?.pitch.map { -$0 }, face.pose?.yaw.map { -$0 })
    row += [radians(pitch), radians(yaw), radians(face.roll(in: clip))]
    row += points.map { cell($0?.x) }
    row += points.map { cell($0?.y) }
    row += [flag(expression.smile?.isSmiling), flag(expression.hasClosedEyes)]
    return row
  }

  /// Where the eyes look, in the camera's axes: a unit vector for each eye, both the same, and its angles to the right and
  /// down; zero into the camera.
  private static func gaze(of face: ExportedFace, _ clip: ExportedClip) -> [String] {
    guard let gaze = face.expression.gaze, let headYaw = face.pose?.yaw,
      let headPitch = face.pose?.pitch
    else { return Array(repeating: "", count: 8) }
    let (yaw, pitch) = ((headYaw + gaze.yaw) * .pi / 180, (headPitch + gaze.pitch) * .pi / 180)
    let roll = (face.roll(in: clip) ?? 0) * .pi / 180
    // As if the head were level; the eyes look against the axis into the picture.
    let (x, y, z) = (sin(yaw) * cos(pitch), -sin(pitch), -cos(yaw) * cos(pitch))
    let turned = (x: x * cos(roll) - y * sin(roll), y: x * sin(roll) + y * cos(roll))
    let vector = [turned.x, turned.y, z]
    return (vector + vector + [atan2(turned.x, -z), atan2(turned.y, -z)]).map { decimal($0) }
  }

  /// An angle about one of a camera's axes, which point to the right, down and forwards.
  private static func radians(_ degrees: Double?) -> String {
    cell(degrees.map { $0 * .pi / 180 })
  }

  private static func cell(_ number: Double?) -> String { number.map { decimal($0) } ?? "" }

  private static func flag(_ value: Bool?) -> String { value.map { $0 ? "1" : "0" } ?? "" }
}
