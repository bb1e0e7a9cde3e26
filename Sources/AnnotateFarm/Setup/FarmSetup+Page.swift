internal import AnnotateJSON
internal import AnnotateWording

extension FarmSetup {
  /// The page about the folder: what was found and tried, what to run, and what each job needs.
  var page: File {
    let parts = [
      "# A farm for \(clips)",
      "Two ranges of the clip in `\(Self.trialName)` were detected, linked, rendered and joined on this computer. The "
        + "faces are, byte for byte, those of a single run, and `annotate verify` found nothing lost.",
      "## What to run",
      (["    sh plan.sh --style blur    # once; any options of annotate farm plan but those in it"]
        + starts
        + ["    sh status.sh               # at any time; --watch 10"]).joined(separator: "\n"),
      found,
      "All computers need this folder, the clips and the program under the same paths: `\(program)`. Run the "
        + "same command again after any failure: what is complete is kept.",
      "## What each job needs",
      "Measured on this computer, which has \(processors) \(processors == 1 ? "processor" : "processors"), "
        + "with the built-in models and the codec of the clip. More faces, slower presets and larger "
        + "pictures need more; `plan.sh --estimate` measures your clips.",
      table,
      "The files here ask for \(requestedProcessors) processors and \(requestedMegabytes) MB for each job, "
        + "which suits the clip that was tried, \(height) lines high. Edit them for larger ones.",
    ]
    return File(name: Self.pageName, text: parts.joined(separator: "\n\n") + "\n")
  }

  private var starts: [String] {
    let lines = [("sh local.sh", "on this computer")] + schedulers.map { ($0.command, $0.what) }
    return lines.map { command, what in
      "    " + command + String(repeating: " ", count: max(1, 27 - command.count)) + "# " + what
    }
  }

  private var schedulers: [(command: String, what: String)] {
    FarmSite.Scheduler.allCases.filter { site.schedulers[$0] != nil }.map { scheduler in
      switch scheduler {
      case .slurm: ("sh slurm.sh", "with Slurm")
      case .openjd: ("sh openjd.sh", "makes a job bundle: openjd run, deadline bundle submit")
      case .htcondor: ("sh htcondor.sh", "with HTCondor")
      case .kubernetes: ("kubectl apply -f kubernetes.yaml", "after you have edited it")
      case .parallel: ("sh parallel.sh", "with GNU parallel, on hosts.txt")
      case .ssh: ("sh ssh.sh", "with ssh, on hosts.txt")
      }
    }
  }

  private var found: String {
    let missing = FarmSite.Scheduler.allCases.filter { site.schedulers[$0] == nil }.map(\.rawValue)
    let there = site.schedulers.values.sorted().map { "`\($0)`" }
    let sentences = [
      there.isEmpty ? "No scheduler was found." : "Found: \(there.listed("and")).",
      missing.isEmpty ? nil : "Not found, so there is no file for it: \(missing.listed("and")).",
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }

  private var table: String {
    let head = [
      "| height of the picture | memory of a process | processor minutes for 1,000 frames | minutes here |",
      "|---:|---:|---:|---:|",
    ]
    let rows = needs.map { need in
      "| \(need.height) | \(need.memory / 1_000_000) MB | \(Self.minutes(need.cpuSeconds)) | "
        + "\(Self.minutes(need.seconds)) |"
    }
    return (head + rows).joined(separator: "\n")
  }

  private static func minutes(_ secondsOfFrame: Double) -> String {
    JSONValue.rounded(secondsOfFrame * 1000 / 60, places: 2).line
  }
}
