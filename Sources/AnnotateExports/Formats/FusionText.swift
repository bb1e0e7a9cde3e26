internal import AnnotateMediaTypes

/// The text of Fusion's tools, which is a table of Lua.
enum FusionText {
  /// The input of a tool that shows the name of a face; empty if it has none.
  static func comment(_ name: String?) -> String {
    guard let name else { return "" }
    let quoted = name.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return " Comments = Input { Value = \"\(quoted)\", },"
  }

  /// A path whose coordinates are the splines `nameX` and `nameY`, as fractions of the picture from the bottom
  /// left; the first two values of keyframes are pixels from the top left.
  static func path(
    _ name: String,
    _ keys: [AnimationKeyframe],
    _ plane: PicturePlane,
    _ start: Int
  ) -> String {
    let (width, height) = (Double(plane.size.width), Double(plane.size.height))
    return """
      \t\t\(name)Path = XYPath {
      \t\t\tShowKeyPoints = false,
      \t\t\tDrawMode = "ModifyOnly",
      \t\t\tInputs = {
      \t\t\t\tX = Input { SourceOp = "\(name)X", Source = "Value", },
      \t\t\t\tY = Input { SourceOp = "\(name)Y", Source = "Value", },
      \t\t\t},
      \t\t},
      \(spline("\(name)X", keys, start) { $0.values[0] / width })\
      \(spline("\(name)Y", keys, start) { 1 - $0.values[1] / height })
      """
  }

  /// A spline through keyframes, straight between them.
  static func spline(
    _ name: String,
    _ keys: [AnimationKeyframe],
    _ start: Int,
    _ value: (AnimationKeyframe) -> Double
  ) -> String {
    let lines = keys.map { key in
      "\t\t\t\t[\(start + key.number)] = { \(decimal(value(key), places: 7)), "
        + "Flags = { Linear = true } },\n"
    }
    return "\t\t\(name) = BezierSpline {\n\t\t\tKeyFrames = {\n\(lines.joined())\t\t\t},\n\t\t},\n"
  }
}
