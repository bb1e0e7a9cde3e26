internal import AnnotateFiles

/// What a computer has to share work with others.
package struct FarmSite: Sendable, Equatable {
  /// A way to start the same command on many computers.
  package enum Scheduler: String, Sendable, CaseIterable {
    case slurm
    case openjd
    case htcondor
    case kubernetes
    case parallel
    case ssh

    /// The programs of which one has to be there.
    var programs: [String] {
      switch self {
      case .slurm: ["sbatch"]
      case .openjd: ["openjd", "deadline"]
      case .htcondor: ["condor_submit"]
      case .kubernetes: ["kubectl"]
      case .parallel: ["parallel"]
      case .ssh: ["ssh"]
      }
    }
  }

  /// The schedulers that are there, with the path of a program of each.
  package let schedulers: [Scheduler: String]
  /// The computers that the user's settings of ssh name.
  package let hosts: [String]

  /// Looks for programs and settings, and starts nothing.
  ///
  /// - Parameters:
  ///   - path: The folders with programs, as in the environment variable `PATH`.
  ///   - home: The user's home folder; nil for none.
  ///   - clusterSettings: What the environment variable `KUBECONFIG` says; nil for nothing.
  package init(path: String, home: String?, clusterSettings: String?) {
    let folders = path.split(separator: ":").map(String.init)
    func program(_ name: String) -> String? {
      folders.map { "\($0)/\(name)" }.first { FileIdentity(of: $0)?.isRegular == true }
    }
    let settings = home.flatMap { try? FileContents.read("\($0)/.ssh/config", limit: 1 << 20) }
    hosts = Self.hosts(in: String(decoding: settings ?? [], as: UTF8.self))
    let cluster = clusterSettings ?? home.map { "\($0)/.kube/config" }
    let hasCluster = cluster.map { $0.contains(":") || FileIdentity(of: $0) != nil } ?? false
    var found: [Scheduler: String] = [:]
    for scheduler in Scheduler.allCases {
      // Programs alone reach no other computer.
      if scheduler == .kubernetes, !hasCluster { continue }
      if scheduler == .ssh, hosts.isEmpty { continue }
      found[scheduler] = scheduler.programs.lazy.compactMap(program).first
    }
    schedulers = found
  }

  /// The names after `Host`, but for patterns.
  static func hosts(in settings: String) -> [String] {
    settings.split(whereSeparator: \.isNewline).flatMap { line -> [String] in
      let words = line.split { $0.isWhitespace || $0 == "=" }.map(String.init)
      guard words.first?.lowercased() == "host" else { return [] }
      return words.dropFirst().filter { name in !name.contains { "*?!\"".contains($0) } }
    }
  }
}
