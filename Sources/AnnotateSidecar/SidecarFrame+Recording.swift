public import AnnotateMediaTypes

extension SidecarFrame {
  /// The frame's line, and the frame as whoever reads the line will know it.
  ///
  /// Numbers are rounded where they are written. Who draws from the line's frame instead of this one
  /// draws what is drawn from the file later.
  ///
  /// - Throws: `.internalFault` where the line could not be read again, as with a number that is none.
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
