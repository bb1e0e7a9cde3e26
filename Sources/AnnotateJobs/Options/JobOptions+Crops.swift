internal import AnnotateCommandLineKit

extension JobOptions {
  /// Options for pictures and videos of single faces.
  package static let crops = [cropFolder, cropForm, cropSize]

  /// Containers for videos of faces.
  private static let containers = ["mp4", "mov", "mkv", "webm"]
  /// The choice for pictures instead of videos.
  private static let stills = "png"

  private static let cropFolder = JobOption(
    OptionDefinition(
      "crop-to",
      value: "FOLDER",
      summary: "also write each face of each frame as a level picture without stamps: "
        + "FOLDER/0003/000041.png is track 3 in frame 41; FOLDER must be new or empty",
      paths: .folder(.written, forEachInput: true)
    ),
    .delivery,
    set: { (job, path) throws(OptionProblem) in job.output.crops = CropOptions(folder: path ?? "")
    },
    get: { job in job.output.crops.map { [$0.folder] } ?? [] }
  )

  private static let cropForm = JobOption(
    OptionDefinition(
      "crop-as",
      value: "KIND",
      summary: "write pictures (png), or one video for each face in this container, such as "
        + "FOLDER/0003.mp4, with the frame times of the input",
      choices: [stills] + containers,
      defaultText: stills
    ),
    .delivery,
    set: { (job, kind) throws(OptionProblem) in
      job.output.crops?.form =
        kind.flatMap { $0 == stills ? nil : .videos(container: $0) } ?? .pictures
    },
    get: { job in
      if case .videos(let container) = job.output.crops?.form { [container] } else { [] }
    }
  ).needing("crop-to") { $0.output.crops != nil }

  private static let cropSize = JobOption(
    OptionDefinition(
      "crop-size",
      value: "N",
      summary: "width and height of these pictures or videos in pixels; must be even for videos",
      defaultText: "\(CropOptions.defaultSize)"
    ),
    .delivery,
    set: { (job, text) throws(OptionProblem) in
      let size = try JobOption.read(
        text,
        as: .whole(16...2048, "a whole number from 16 to 2048"),
        "crop-size"
      )
      if job.output.crops?.form != .pictures, !size.isMultiple(of: 2) {
        throw OptionProblem("crop-size", .oddSize(size))
      }
      job.output.crops?.size = size
    },
    get: { job in
      job.output.crops.flatMap { $0.size == CropOptions.defaultSize ? nil : ["\($0.size)"] } ?? []
    }
  ).needing("crop-to") { $0.output.crops != nil }
}
