internal import CommandLineKit

extension AnnotateCommandLine {
  /// Options for pictures of single faces.
  static let crops = OptionGroup(
    "Crops",
    [
      OptionDefinition(
        "crop-to",
        value: "FOLDER",
        summary: "also write each face of each frame as a picture, level and without stamps: "
          + "FOLDER/0003/000041.png is face 3 in frame 41; FOLDER must be new or empty",
        completion: .directory
      ),
      OptionDefinition(
        "crop-size",
        value: "N",
        summary: "the width and height of these pictures in pixels",
        defaultText: "256"
      ),
    ]
  )
}
