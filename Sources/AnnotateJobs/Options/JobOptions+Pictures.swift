package import AnnotateCommandLineKit
package import AnnotateMediaTypes

extension JobOptions {
  /// Options for inputs and outputs that consist of pictures.
  package static let pictures = [startNumber, quality, writeRegions]

  /// The option for the frame rate of a numbered sequence.
  package static let frameRate = JobOption.optional(
    "frame-rate",
    "R",
    sets: \.input.frameRate,
    as: .rate,
    summary: "pictures per second of an input such as shot.%04d.png: 24, 30000/1001 or 23.976, "
      + "which means 24000/1001",
    default: OptionText.rate.write(PictureOptions.defaultFrameRate)
  )

  private static let startNumber = JobOption.optional(
    "start-number",
    "N",
    sets: \.output.pictures.startNumber,
    as: .whole(0...999_999_999, "a whole number of at least 0"),
    summary: "the number of the first file of an output such as out.%04d.png",
    default: "the first number of the input, else 1"
  )

  private static let quality = JobOption.optional(
    "quality",
    "Q",
    sets: \.output.pictures.quality,
    as: .number("a number from 0 to 1") { (0...1).contains($0) },
    summary: "the quality of JPEG and WebP from 0 to 1",
    default: "0.85; WebP from a lossless picture is lossless"
  )

  private static let writeRegions = JobOption.flag(
    "write-regions",
    sets: \.output.pictures.writesRegions,
    summary: "also write the faces into the pictures, as XMP regions"
  )
}

extension OptionText where Value == Rational {
  /// A frame rate.
  package static var rate: OptionText<Rational> {
    OptionText(
      "a rate such as 24, 30000/1001 or 23.976",
      read: { FrameRate.parse($0) },
      write: { $0.denominator == 1 ? "\($0.numerator)" : "\($0.numerator)/\($0.denominator)" }
    )
  }
}
