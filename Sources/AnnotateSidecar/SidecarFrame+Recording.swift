public import AnnotateMediaTypes

extension SidecarFrame {
  /// The frame's line, and the frame as a reader of that line gets it.
  ///
  /// Numbers are rounded when they are written. Rendering from the returned frame therefore gives the same
  /// result as rendering from the file later.
  ///
  /// - Throws: `.internalFault` if the line could not be read again, for example because of a number that
  ///   is not finite.
  public func recorded(
    displayToSquare: AffineTransform<DisplaySpace, SquareSpace>
  ) throws(AnnotateError) -> SidecarRecord<SidecarFrame> {
    let json = json(displayToSquare: displayToSquare)
    do throws(SidecarFailure) {
      var frame = self
      frame.faces = try Self.faces(json)
      return SidecarRecord(frame, json: json)
    } catch {
      throw AnnotateError(
        .internalFault,
        "cannot record the faces of frame",
        subject: "\(index)",
        why: error.reason
      )
    }
  }
}
