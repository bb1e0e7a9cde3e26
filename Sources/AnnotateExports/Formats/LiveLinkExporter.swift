internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Exports a folder with a take of Live Link Face for each track: the 61 curves of ARKit.
///
/// Those of the eyes' blinks and directions, both sides of the smile, and the angles of the head are measured. All
/// others are 0. A frame without the face repeats the last values, unless the gap has 1,000 frames or more.
struct LiveLinkExporter: FaceExporter {
  let name = "live-link"
  let summary = "Live Link Face (ARKit): a CSV for each track; blinks, gaze, smile, head"
  let fileExtension: String? = nil

  private static let columns = [
    "EyeBlinkLeft", "EyeLookDownLeft", "EyeLookInLeft", "EyeLookOutLeft", "EyeLookUpLeft",
    "EyeSquintLeft", "EyeWideLeft", "EyeBlinkRight", "EyeLookDownRight", "EyeLookInRight",
    "EyeLookOutRight", "EyeLookUpRight", "EyeSquintRight", "EyeWideRight", "JawForward", "JawRight",
    "JawLeft", "JawOpen", "MouthClose", "MouthFunnel", "MouthPucker", "MouthRight", "MouthLeft",
    "MouthSmileLeft", "MouthSmileRight", "MouthFrownLeft", "MouthFrownRight", "MouthDimpleLeft",
    "MouthDimpleRight", "MouthStretchLeft", "MouthStretchRight", "MouthRollLower", "MouthRollUpper",
    "MouthShrugLower", "MouthShrugUpper", "MouthPressLeft", "MouthPressRight", "MouthLowerDownLeft",
    "MouthLowerDownRight", "MouthUpperUpLeft", "MouthUpperUpRight", "BrowDownLeft",
    "BrowDownRight", "BrowInnerUp", "BrowOuterUpLeft", "BrowOuterUpRight", "CheekPuff",
    "CheekSquintLeft", "CheekSquintRight", "NoseSneerLeft", "NoseSneerRight", "TongueOut",
    "HeadYaw", "HeadPitch", "HeadRoll", "LeftEyeYaw", "LeftEyePitch", "LeftEyeRoll", "RightEyeYaw",
    "RightEyePitch", "RightEyeRoll",
  ]

  func owns(_ name: String) -> Bool {
    name.hasPrefix("face") && name.hasSuffix(".csv")
      && name.dropFirst(4).dropLast(4).allSatisfy { $0.isASCII && $0.isNumber }
  }

  func export(
    _ clip: ExportedClip,
    _ choices: ExportChoices
  ) throws(ExportFailure) -> ExportedText {
    let takes = clip.tracks.map { ("face\($0.id).csv", Self.take($0, clip)) }
    return .folder(Dictionary(uniqueKeysWithValues: takes))
  }

  /// The frames from the first one of the track to its last.
  private static func take(_ track: ExportedTrack, _ clip: ExportedClip) -> String {
    let keys = clip.stretches(of: track) { values(of: $0, clip) }.flatMap(\.self)
    var rows: [[String]] = []
    for (index, key) in keys.enumerated() {
      let next = index + 1 < keys.count ? keys[index + 1].number : key.number + 1
      // A row for each number of a gap of any length would cost more than the frames that are present.
      let last = next - key.number <= ExportedClip.maxHold ? next : key.number + 1
      let values = key.values.map { decimal($0, places: 6) }
      rows += (key.number..<last).map { row($0, values, clip) }
    }
    return CSVText.text(["Timecode", "BlendShapeCount"] + columns, rows)
  }

  private static func row(_ number: Int, _ values: [String], _ clip: ExportedClip) -> [String] {
    let start = clip.startTimecode ?? Timecode("00:00:00:00", frameRate: clip.grid.frameRate)
    let label = start?.advanced(by: number).description ?? "00:00:00:00"
    // The app separates all fields by colons, and adds thousandths of a frame.
    let fields = label.map { $0 == ";" ? ":" : String($0) }.joined()
    return ["\(fields).000", "\(columns.count)"] + values
  }

  private static func values(of face: ExportedFace, _ clip: ExportedClip) -> [Double] {
    let (expression, pose) = (face.expression, face.pose)
    let known: [String: Double?] = [
      "EyeBlinkLeft": expression.leftEye.map { 1 - $0.openness },
      "EyeBlinkRight": expression.rightEye.map { 1 - $0.openness },
      "MouthSmileLeft": expression.smile?.score, "MouthSmileRight": expression.smile?.score,
      "HeadYaw": pose?.yaw.map(radians), "HeadPitch": pose?.pitch.map { radians(-$0) },
      "HeadRoll": face.roll(in: clip).map(radians),
    ]
    let looks = expression.gaze.map(curves) ?? [:]
    return columns.map { (known[$0] ?? nil) ?? looks[$0] ?? 0 }
  }

  /// The angle at which a curve of an eye's direction is 1, in degrees.
  private static let fullLook = 30.0

  /// The curves of the eyes' directions, which are the same for both eyes.
  private static func curves(of gaze: Gaze) -> [String: Double] {
    let look = { (degrees: Double) in max(0, min(1, degrees / fullLook)) }
    let (yaw, pitch) = (radians(gaze.yaw), radians(-gaze.pitch))
    return [
      "EyeLookOutLeft": look(gaze.yaw), "EyeLookInRight": look(gaze.yaw),
      "EyeLookInLeft": look(-gaze.yaw), "EyeLookOutRight": look(-gaze.yaw),
      "EyeLookUpLeft": look(gaze.pitch), "EyeLookUpRight": look(gaze.pitch),
      "EyeLookDownLeft": look(-gaze.pitch), "EyeLookDownRight": look(-gaze.pitch),
      "LeftEyeYaw": yaw, "LeftEyePitch": pitch, "RightEyeYaw": yaw, "RightEyePitch": pitch,
    ]
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
