internal import AnnotateCommandLineKit

extension AnnotateCommandLine {
  /// Options for pictures and videos of single faces.
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
        "crop-as",
        value: "KIND",
        summary: "what to write for faces: pictures (png), or a video for each face in this "
          + "container, such as FOLDER/0003.mp4, whose frames have the times of the input's",
        choices: ["png"] + cropContainers,
        defaultText: "png"
      ),
      OptionDefinition(
        "crop-size",
        value: "N",
        summary: "the width and height of these pictures and videos in pixels; an even number for "
          + "videos",
        defaultText: "256"
      ),
    ]
  )

  /// Containers for videos of faces.
  private static let cropContainers = ["mp4", "mov", "mkv", "webm"]
}
