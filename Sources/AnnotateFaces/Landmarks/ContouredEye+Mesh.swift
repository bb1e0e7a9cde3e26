internal import AnnotateMediaTypes

extension ContouredEye {
  /// Takes an eye from a mesh.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the eye's points, its lids first.
  ///   - refined: the mesh, in which the eye's points were replaced by its contour.
  ///   - mesh: the mesh before that.
  ///   - pupil: the middle of the iris; nil if it is unknown.
  init(
    _ numbers: [Int],
    of refined: MeshedFace,
    before mesh: MeshedFace,
    pupil: Point<SquareSpace>?
  ) {
    let (outer, inner) = (mesh[numbers[Self.outerCorner]], mesh[numbers[Self.innerCorner]])
    self.init(lids: numbers.prefix(Self.lidCount).map { refined[$0] }, pupil: pupil)
    let distance = outer.distance(to: inner)
    let moved = center.distance(to: outer.midpoint(to: inner))
    shift = distance > 0 ? moved / distance : .infinity
  }
}
