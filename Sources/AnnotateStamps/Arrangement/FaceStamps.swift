package import AnnotateMediaTypes

/// The stamps that one style puts on one face.
package struct FaceStamps: Sendable {
  /// Identifies a face and a style from frame to frame.
  package struct Key: Sendable, Hashable {
    /// The index of the style.
    package let style: Int
    /// The `id` of the face's track.
    package let id: Int
    /// The number of faces with the same `id` that come before it in the frame.
    package let index: Int

    /// Identifies a face and a style.
    package init(style: Int, id: Int, index: Int) {
      (self.style, self.id, self.index) = (style, id, index)
    }
  }

  /// The face and the style.
  package let key: Key
  /// The bounds of the face.
  package let face: Rect<SquareSpace>
  /// The stamps in the order of drawing.
  package var stamps: [Stamp]

  /// Describes the stamps of a face.
  package init(_ key: Key, face: Rect<SquareSpace>, stamps: [Stamp]) {
    (self.key, self.face, self.stamps) = (key, face, stamps)
  }
}
