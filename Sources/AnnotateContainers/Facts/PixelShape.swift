package import AnnotateMediaTypes

extension PixelSize {
  /// Whether pictures of this size look the same with pixels of two aspect ratios: they become equally wide, within a pixel.
  package func looksTheSame(with one: Rational, as other: Rational) -> Bool {
    let (left, right) = (
      one.numerator * other.denominator, other.numerator * one.denominator
    )
    return abs(left - right) * width < one.denominator * other.denominator
  }
}
