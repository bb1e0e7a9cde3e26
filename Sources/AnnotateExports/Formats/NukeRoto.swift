internal import AnnotateMediaTypes
internal import AnnotateWording

/// The text of a Roto node with an ellipse for each face, in the grammar that the Nuke Developer Kit gives
/// under *Roto serialisation format*.
///
/// The ellipses are drawn where the faces are seen first, and their transforms follow the faces. They count
/// square pixels, in a layer that is squeezed to the pixels of the format, so that turned ellipses keep their
/// shape.
struct NukeRoto {
  /// The faces, in square pixels, with a key for each frame: nothing depends on how Nuke interpolates.
  let rigs: [FaceRig]
  /// The picture whose pixels the faces are in.
  let square: PicturePlane
  /// The picture of the format.
  let stored: PicturePlane
  /// The number of the first frame.
  let start: Int

  var text: String {
    let squeeze = Double(stored.size.width) / Double(square.size.width)
    let middle = [stored.size.width, stored.size.height].map { Self.number(Double($0) / 2) }
    return """
      Roto {
       inputs 0
       output alpha
       curves {{{v \(Self.number(1.2))}
        {f 0}
        {n
         {layer Root
          {f 512}
          {t \(middle.joined(separator: " "))}
          {a}
          {layer Faces
           {f 512}
           {t 0 0 0 0 0 0 0 0 0 \(Self.number(squeeze)) 1 1 0}
           {a}
      \(rigs.map(shape).joined(separator: "\n"))}}}}}
       name Faces_Roto
      }

      """
  }

  /// The ellipse of a face, which has its middle and its size at the first key.
  private func shape(_ rig: FaceRig) -> String {
    let first = FaceRig.State(rig.keys[0])
    let (wide, high) = (max(first.width, 1), max(first.height, 1))
    let curve = { (value: (FaceRig.State) -> Double) in
      self.curve(rig.keys) { value(FaceRig.State($0)) }
    }
    let opacity =
      rig.visibility.isEmpty ? "" : " opc \(self.curve(rig.visibility) { $0.values[0] })"
    return """
          {curvegroup \(rig.track.identifier) 512 bezier
           {{cc
             {f 8192}
             {px \(Self.number(Double(start + rig.keys[0].number)))
      \(ellipse(first.x, up(first.y), wide, high).joined(separator: "\n"))}} idem}
           {t \(Self.number(first.x)) \(Self.number(up(first.y))) 0
            \(curve { $0.x - first.x }) \(curve { first.y - $0.y }) 0
            0 0 \(curve { -$0.angle })
            \(curve { $0.width / wide }) \(curve { $0.height / high }) 1
            0}
           {a\(opacity)}}
      """
  }

  private func up(_ y: Double) -> Double { Double(square.size.height) - y }

  /// Four points from the top, clockwise, each between the tangents that lead to it and from it.
  private func ellipse(_ x: Double, _ y: Double, _ wide: Double, _ high: Double) -> [String] {
    // With tangents of this length four cubic curves come closest to a circle.
    let tangent = (2.0.squareRoot() - 1) * 4 / 3
    let (across, up) = (wide / 2, high / 2)
    let corners: [(Double, Double)] = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    return corners.flatMap { right, top in
      let (onX, onY) = (top * tangent * across, -right * tangent * up)
      return [
        Self.pair(-onX, -onY), Self.pair(x + right * across, y + top * up), Self.pair(onX, onY),
      ]
    }
  }

  private static func pair(_ x: Double, _ y: Double) -> String {
    "        {\(number(x)) \(number(y))}"
  }

  private func curve(
    _ keys: [AnimationKeyframe],
    _ value: (AnimationKeyframe) -> Double
  ) -> String {
    let words = keys.map { key in
      "{\(Self.number(Double(start + key.number))) \(Self.number(value(key)))}"
    }
    return "{\(words.joined(separator: " "))}"
  }

  /// A number as Nuke writes it: the bits of a single-precision number, or 0.
  private static func number(_ value: Double) -> String {
    guard Float(value) != 0 else { return "0" }
    return "x" + Float(value).bitPattern.padded(to: 8, radix: 16)
  }
}
