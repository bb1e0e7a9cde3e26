internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes

extension JobOptions {
  /// The maximum side of pictures that encoders accept, in pixels.
  private static let maximumSide = 16_384

  /// Options for the output's picture.
  package static let picture = [size, gravity, mirror, bakeOrientation]

  private static let size = JobOption.optional(
    "size",
    "WxH",
    sets: \.output.reframing.size,
    as: OptionText(
      "WIDTHxHEIGHT in pixels up to \(maximumSide)",
      read: { text in
        let words = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        let sides = words.compactMap { Int($0) }.filter { (1...maximumSide).contains($0) }
        return words.count == 2 && sides.count == 2 ? PixelSize(sides[0], sides[1]) : nil
      },
      write: { "\($0.width)x\($0.height)" }
    ),
    .recorded,
    summary: "the displayed size of the picture, in square pixels, such as 1280x720",
    default: "the source's"
  )

  private static let gravity = JobOption.value(
    "gravity",
    "HOW",
    sets: \.output.reframing.gravity,
    as: .choice,
    .recorded,
    summary: "how to fit the picture into --size: add black bars (resizeAspect), crop evenly "
      + "(resizeAspectFill) or stretch (resize)"
  ).needing("size") { $0.output.reframing.size != nil }

  private static let mirror = JobOption.flag(
    "mirror",
    sets: \.output.reframing.isMirrored,
    .recorded,
    summary: "swap left and right of the picture, but not of the stamps"
  )

  private static let bakeOrientation = JobOption.flag(
    "bake-orientation",
    sets: \.output.reframing.bakesOrientation,
    .recorded,
    summary: "store the picture upright and cropped to its visible part, instead of tagging it; "
      + "default if the container has no such tags"
  )
}
