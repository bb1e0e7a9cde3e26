internal import AnnotateCommandLineKit

extension AnnotateCommandLine {
  /// Options for inputs and outputs that consist of pictures.
  static let pictures = OptionGroup(
    "Pictures",
    [
      frameRate,
      OptionDefinition(
        "start-number",
        value: "N",
        summary: "the number of the first file of an output such as out.%04d.png",
        defaultText: "that of the input, else 1"
      ),
      OptionDefinition(
        "quality",
        value: "Q",
        summary: "the quality of JPEG and WebP from 0 to 1",
        defaultText: "0.85; a WebP of a picture without loss keeps every pixel"
      ),
      OptionDefinition(
        "write-regions",
        summary: "also write the faces into the pictures, as regions in their XMP"
      ),
    ]
  )

  /// How fast numbered pictures follow each other.
  static let frameRate = OptionDefinition(
    "frame-rate",
    value: "R",
    summary: "how many pictures of an input such as shot.%04d.png are shown a second: "
      + "24, 30000/1001, or 23.976, which stands for 24000/1001",
    defaultText: "25"
  )
}
