import Foundation
import TestSupport
import Testing

@testable import AnnotateFarm

@Suite("The folder that starts a farm", .timeLimit(.minutes(10)))
struct FarmSetupTests {
  /// A home folder with settings, and a folder with programs that nobody starts.
  private static func site(
    programs: [String],
    settings: String? = nil,
    hasCluster: Bool = false
  ) throws -> FarmSite {
    let folder = try TemporaryFolder()
    func write(_ text: String, _ path: String) throws {
      let url = folder.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: url)
    }
    for program in programs { try write("", "bin/\(program)") }
    if let settings { try write(settings, "home/.ssh/config") }
    if hasCluster { try write("", "home/.kube/config") }
    return FarmSite(
      path: "/nowhere:" + folder.path("bin"),
      home: folder.path("home"),
      clusterSettings: nil
    )
  }

  private static func setup(_ site: FarmSite, height: Int = 480) -> FarmSetup {
    FarmSetup(
      site: site,
      processors: 16,
      program: "/opt/annotate",
      clips: "/show/my clips",
      isFolder: true,
      folder: "/show/a farm",
      needs: [
        FarmNeed(height: 360, memory: 300_000_000, cpuSeconds: 0.012, seconds: 0.006),
        FarmNeed(height: 1080, memory: 900_000_000, cpuSeconds: 0.12, seconds: 0.06),
      ],
      height: height
    )
  }

  @Test("programs alone are no farm: a cluster needs its settings, ssh the names of computers")
  func found() throws {
    let all = ["sbatch", "deadline", "condor_submit", "kubectl", "parallel", "ssh"]
    #expect(
      try Set(Self.site(programs: all).schedulers.keys) == [.slurm, .openjd, .htcondor, .parallel]
    )
    let settings = "Host *\n  User me\nHost node1 node2 *.example !bad\n  Port 22\nhost=node3\n"
    let site = try Self.site(programs: all, settings: settings, hasCluster: true)
    #expect(Set(site.schedulers.keys) == Set(FarmSite.Scheduler.allCases))
    #expect(site.hosts == ["node1", "node2", "node3"])
    #expect(try Self.site(programs: []).schedulers.isEmpty)
  }

  @Test("there is a file for what was found, and the page names it and what is missing")
  func files() throws {
    let setup = Self.setup(try Self.site(programs: ["sbatch", "condor_submit"]))
    let files = Dictionary(uniqueKeysWithValues: setup.files.map { ($0.name, $0.text) })
    #expect(
      files.keys.sorted() == [
        "README.md", "htcondor.sh", "htcondor.sub", "local.sh", "plan.sh", "slurm.sh", "status.sh",
      ]
    )
    let slurm = try #require(files["slurm.sh"])
    #expect(slurm.contains("'/show/a farm/work' --cpus-per-task 4 --mem 1536M \"$@\""), "\(slurm)")
    let job = try #require(files["htcondor.sub"])
    #expect(job.contains(#"arguments = "'farm' 'run' '--shared' '-d' '/show/a farm/work'""#))
    let page = try #require(files["README.md"])
    #expect(page.contains("no file for it: openjd, kubernetes, parallel and ssh."))
    #expect(page.contains("| 1080 | 900 MB | 2.0 | 1.0 |"), "\(page)")
    #expect(page.contains("sh slurm.sh") && !page.contains("parallel.sh"))
  }

  @Test(
    "the plan of a single clip names its output, that of a folder the folder of all",
    arguments: [true, false]
  )
  func output(isFolder: Bool) throws {
    let setup = FarmSetup(
      site: try Self.site(programs: []),
      processors: 2,
      program: "/opt/annotate",
      clips: "/show/clip.mov",
      isFolder: isFolder,
      folder: "/farm",
      needs: [FarmNeed(height: 360, memory: 300_000_000, cpuSeconds: 0.012, seconds: 0.006)],
      height: 360
    )
    let plan = try #require(setup.files.first { $0.name == "plan.sh" }).text
    #expect(
      plan.contains(isFolder ? "-o /farm/outputs --" : "-o /farm/outputs/clip.mov --"),
      "\(plan)"
    )
    #expect(plan.contains("--recursive") == isFolder)
  }

  @Test("jobs ask for the memory of pictures like the clip's, or of the next larger size")
  func memory() throws {
    let site = try Self.site(programs: [])
    let asked = [240, 360, 720, 4320].map { Self.setup(site, height: $0).requestedMegabytes }
    #expect(asked == [1024, 1024, 1536, 1536])
  }
}
