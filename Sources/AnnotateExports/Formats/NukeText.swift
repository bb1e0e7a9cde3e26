internal import AnnotateMediaTypes

/// The text of Nuke's nodes, which is a list of Tcl.
enum NukeText {
  /// The text without the characters that have a meaning in Tcl, the language of Nuke's scripts.
  static func plain(_ text: String) -> String {
    String(text.map { "\"\\{}[]$".contains($0) ? "_" : $0 })
  }

  /// The settings of the script: frames, rate and picture.
  static func root(_ clip: ExportedClip, _ plane: PicturePlane, _ start: Int) -> String {
    let (width, height) = (plane.size.width, plane.size.height)
    return """
      Root {
       inputs 0
       first_frame \(start)
       last_frame \(start + max(0, clip.grid.count - 1))
       fps \(decimal(clip.grid.frameRate.doubleValue, places: 5))
       format "\(width) \(height) 0 0 \(width) \(height) \(decimal(plane.pixelAspect, places: 6)) faces"
      }
      """
  }

  /// A curve through keyframes.
  static func curve(
    _ stretches: [[AnimationKeyframe]],
    _ start: Int,
    _ value: (AnimationKeyframe) -> Double
  ) -> String {
    var (last, distance): (Int?, Int) = (nil, 1)
    let keys = stretches.joined().map { key in
      // Without a number a key is as far from the last one as that was from the one before it.
      let isNext = last == key.number - 1 && distance == 1
      distance = last.map { key.number - $0 } ?? 1
      last = key.number
      return "\(isNext ? "" : " x\(start + key.number)") \(decimal(value(key)))"
    }
    return "{curve\(keys.joined())}"
  }
}
