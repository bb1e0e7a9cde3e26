internal import AnnotateFiles
internal import AnnotateWording

/// A folder with all that starts a farm on the computers of a site.
package struct FarmSetup: Sendable {
  /// A file of the folder.
  package struct File: Sendable {
    /// Its name.
    package let name: String
    /// Its text.
    package let text: String

    /// Whether it is run.
    package var isScript: Bool { name.hasSuffix(".sh") }
  }

  /// The site.
  package let site: FarmSite
  /// The processors of this computer.
  package let processors: Int
  /// The absolute path of the program.
  package let program: String
  /// The absolute path of the folder with the clips, or of a clip.
  package let clips: String
  /// Whether it is a folder, whose subfolders have clips, too.
  package let isFolder: Bool
  /// The absolute path of the folder.
  package let folder: String
  /// What pictures of several sizes need; not empty.
  package let needs: [FarmNeed]
  /// The height of the clip's pictures on which it was tried.
  package let height: Int

  /// Describes a folder.
  package init(
    site: FarmSite,
    processors: Int,
    program: String,
    clips: String,
    isFolder: Bool,
    folder: String,
    needs: [FarmNeed],
    height: Int
  ) {
    (self.site, self.processors, self.program) = (site, processors, program)
    (self.clips, self.isFolder, self.folder) = (clips, isFolder, folder)
    (self.needs, self.height) = (needs, height)
  }

  private static let workName = "work"
  private static let planName = "plan"
  private static let startName = "local"
  /// The name of the page about the folder.
  package static let pageName = "README.md"
  /// The name of the folder for what is tried, which is hidden because plans take all videos in visible ones.
  package static let trialName = ".trial"

  /// The path of the work folder.
  var work: String { "\(folder)/\(Self.workName)" }

  /// The path of the folder of all outputs.
  package var outputs: String { folder + "/outputs" }

  /// The path of the script that makes the plan of a work folder; nil if the folder is no part of such a setup.
  static func planScript(of work: String) -> String? { script(planName, of: work) }

  /// The path of the script that does the work of a work folder on this computer; nil if the folder is no part of such a
  /// setup.
  package static func startScript(of work: String) -> String? { script(startName, of: work) }

  private static func script(_ name: String, of work: String) -> String? {
    let folder = FilePath(work)
    let script = folder.sibling(name + ".sh")
    let isPart = folder.lastComponent == workName && FileIdentity(of: script)?.isRegular == true
    return isPart ? script : nil
  }

  /// The processors to ask for: an encoder makes good use of four.
  package var requestedProcessors: Int { min(4, processors) }

  /// The memory to ask for, in megabytes: that of pictures like those of the clip, or of the next larger size.
  package var requestedMegabytes: Int {
    let need = needs.first { $0.height >= height } ?? needs[needs.count - 1]
    return need.requestedMegabytes
  }

  /// All files, the page among them.
  package var files: [File] {
    [page, plan, status, script(Self.startName, "on this computer", command(shared: false))]
      + FarmSite.Scheduler.allCases.filter { site.schedulers[$0] != nil }.flatMap(submission)
  }

  private var plan: File {
    let output = isFolder ? outputs : "\(outputs)/\(FilePath(clips).lastComponent)"
    let words = [
      program, "farm", "plan", clips, "-o", output, "--chunk-frames", "2000", "-d", work,
    ]
    return script(
      Self.planName,
      "once, with the options of a job, such as --style blur",
      words + (isFolder ? ["--recursive"] : [])
    )
  }

  private var status: File {
    script("status", "at any time", [program, "farm", "status", "-d", work])
  }

  /// The words of the command that does whatever is ready.
  func command(shared: Bool) -> [String] {
    [program, "farm", "run"] + (shared ? ["--shared"] : []) + ["-d", work]
  }

  /// A script of the shell that runs a command, with the script's own arguments after it.
  func script(_ name: String, _ use: String, _ words: [String]) -> File {
    let text = "#!/bin/sh\n# Run this \(use).\nexec \(words.shellCommand) \"$@\"\n"
    return File(name: name + ".sh", text: text)
  }
}
