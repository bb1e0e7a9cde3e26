/// Gives `body` the bytes of one plane of a picture, and the number of bytes from one row to the next.
///
/// What draws is not generic over the sort of picture: it would be compiled apart from all of them.
typealias Planes = (
  _ plane: Int, _ body: (_ bytes: inout MutableRawSpan, _ bytesPerRow: Int) -> Void
) -> Void
