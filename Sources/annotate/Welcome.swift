internal import AnnotateFiles
internal import AnnotateJobs
internal import AnnotateWording
internal import Glibc

/// What the program shows to a person who types nothing but its name.
struct Welcome {
  /// The names of the files in the current folder.
  let names: [String]

  /// What to show for the current folder.
  static var text: String {
    Welcome(names: FolderListing.names(in: ".")).text
  }

  /// Three commands, with the first video of the folder if it has one.
  var text: String {
    let input = video ?? "in.mp4"
    let stem = input.prefix { $0 != "." }
    let ending = input.dropFirst(stem.count)
    return """
      annotate finds faces and eyes in a video and stamps pictures on them. For example:

        annotate \(input.shellWord) -o \("\(stem).hearts\(ending)".shellWord) --style hearts
            stamps hearts on the eyes, and lists the faces of every frame in a sidecar

        annotate \(input.shellWord) -o \("\(stem).hidden\(ending)".shellWord) --style blur
            hides the faces

        annotate inspect \(input.shellWord)
            shows what is in the file

      'annotate help' shows all commands and options.

      """
  }

  private static let extensions = ["mp4", "mov", "mkv", "webm", "m4v", "avi", "mts", "ts", "gif"]

  private var video: String? {
    let videos = names.sorted().filter(Self.isVideo)
    // What has a sidecar next to it was written by annotate.
    return videos.first { !names.contains(AnnotationJob.sidecarPath(beside: $0)) } ?? videos.first
  }

  private static func isVideo(_ name: String) -> Bool {
    // A name that begins with a dash needs more explanation than it helps.
    !name.hasPrefix("-") && extensions.contains(FilePath(name).extension.lowercased())
  }
}
