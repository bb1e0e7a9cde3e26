internal import AnnotateBatch
internal import AnnotateCommandLineKit
internal import AnnotateFarm
internal import AnnotateFiles
internal import AnnotateInspection
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotateWording
internal import Glibc

/// Makes a folder with all that starts a farm on this site.
struct FarmInitCommand: Subcommand {
  let description = CommandDescription(
    name: "init",
    summary: "looks what this computer has, tries a farm on one clip, and writes what starts it",
    discussion: """
      Looks for Slurm, Open Job Description, HTCondor, Kubernetes, GNU parallel and the computers in the settings \
      of ssh. Tries all steps on the first four seconds of one clip, and measures what pictures of several \
      sizes need. Then writes into DIR a script or job for each scheduler that is there, scripts that plan and \
      show the state, and README.md, which says what was found and what each job needs. Nothing is submitted.
      """,
    arguments: [
      ArgumentDefinition("CLIPS", summary: "the folder of videos to work on, or one video")
    ],
    groups: [
      OptionGroup("Options", of: Options.options), FarmOptions.messages.group, CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate farm init clips -d farm",
        explanation: "then read farm/README.md"
      )
    ]
  )

  private struct Options: OptionValues {
    let folder: String
    let heights: [Int]
    let overwrites: Bool

    static let options: [any DescribedOption] = [
      FarmInitCommand.folder, FarmInitCommand.heights, FarmInitCommand.overwrite,
    ]

    init(_ given: GivenOptions<Self>) throws(UsageError) {
      folder = try given.required(FarmInitCommand.folder)
      heights = try given.value(FarmInitCommand.heights) ?? [360, 720, 1080, 2160]
      overwrites = given.has(FarmInitCommand.overwrite)
    }
  }

  private static let folder = ValueOption<String>(
    "dir",
    short: "d",
    "DIR",
    as: .any,
    summary: "the folder to write, which all computers have to see",
    paths: .folder(.written),
    isRequired: true
  )

  private static let heights = ValueOption<[Int]>(
    "heights",
    "N,N",
    as: .heights,
    summary: "the heights of pictures to measure, in pixels",
    default: "360,720,1080,2160"
  )

  private static let overwrite = FlagOption(
    "overwrite",
    short: "y",
    summary: "replace the files of an earlier run"
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let options = try Options(arguments)
    let messages = try MessageOptions(arguments)
    let clips = FilePath(arguments.positionals.first ?? "").standardized
    let folder = FilePath(options.folder).standardized
    let page = folder + "/" + FarmSetup.pageName
    let isFolder = FileIdentity(of: clips)?.isFolder == true
    let clip = isFolder ? try Self.smallestClip(in: clips) : clips
    let trial = FarmTrial(clip: clip, folder: "\(folder)/\(FarmSetup.trialName)")
    try trial.check()
    try FolderMaking.make(trial.folder)
    try PartialFile.check(page, overwrites: options.overwrites)
    func note(_ text: String) {
      if !messages.isQuiet { Log.current.note(text) }
    }
    let size: (width: Int, height: Int)
    var needs: [FarmNeed] = []
    do {
      note("trying \(trial.clip.quoted) in two ranges")
      size = try await trial.prove()
      for height in options.heights {
        note("measuring pictures of \(height) lines")
        needs.append(try await trial.need(height: height, of: size))
      }
    } catch is CancellationError {
      // What a failed step has left shows why it failed; half of a trial shows nothing.
      FileTree.remove(trial.folder)
      throw CancellationError()
    }
    let setup = FarmSetup(
      site: Self.site,
      processors: Machine.processorCount,
      program: FilePath("/proc/self/exe").resolved,
      clips: clips,
      isFolder: isFolder,
      folder: folder,
      needs: needs,
      height: size.height
    )
    // A plan of many clips makes the folders of outputs itself.
    if !isFolder { try FolderMaking.make(setup.outputs) }
    for file in setup.files {
      let partial = try PartialFile(for: "\(folder)/\(file.name)", overwrites: true)
      try FileContents.write(Array(file.text.utf8), to: partial)
      try partial.commit()
      if file.isScript { Self.makeExecutable("\(folder)/\(file.name)") }
    }
    note("wrote what starts the farm: read \(page.quoted)")
    return 0
  }

  /// Makes a file executable for everybody who may read it.
  private static func makeExecutable(_ path: String) {
    var status = stat()
    guard readStatus(of: path, &status) == 0 else { return }
    chmod(path, status.st_mode & 0o777 | (status.st_mode & 0o444) >> 2)
  }

  private static var site: FarmSite {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    return FarmSite(
      path: variable("PATH") ?? "",
      home: variable("HOME"),
      clusterSettings: variable("KUBECONFIG")
    )
  }

  /// The clip to try: the smallest file of a folder and its subfolders that can be opened, or the smallest one.
  private static func smallestClip(in clips: String) throws -> String {
    let search = FolderSearch(extensions: MediaExtensions.videos, isRecursive: true, outputs: nil)
    let found = try search.files(in: clips).inputs
      .map { ($0.path, FileIdentity(of: $0.path)?.size ?? 0) }.sorted { $0.1 < $1.1 }.map(\.0)
    guard let smallest = found.first else {
      throw AnnotateError(.missingInput, "cannot read", subject: clips, why: "it contains no video")
    }
    return found.first { (try? Demuxer(opening: $0)) != nil } ?? smallest
  }
}

extension OptionText where Value == [Int] {
  /// Heights of pictures, with commas between them.
  fileprivate static var heights: OptionText {
    OptionText(
      "whole numbers from 16 to 8192 in rising order, such as 360,720",
      read: { text in
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        let heights = numbers.compactMap(\.self)
        let isRising = zip(heights, heights.dropFirst()).allSatisfy { $0 < $1 }
        let isSensible = heights.allSatisfy { (16...8192).contains($0) && $0 % 2 == 0 }
        return heights.count == numbers.count && isRising && isSensible ? heights : nil
      },
      write: { $0.map(String.init).joined(separator: ",") }
    )
  }
}
