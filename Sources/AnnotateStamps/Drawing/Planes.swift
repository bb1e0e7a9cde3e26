/// Calls `body` with the bytes of one plane of a picture and the number of bytes from one row to the next.
///
/// The drawing code takes this closure and is not generic over the type of picture, because a generic version
/// would be compiled without specialization for that type.
typealias Planes = (
  _ plane: Int, _ body: (_ bytes: inout MutableRawSpan, _ bytesPerRow: Int) -> Void
) -> Void
