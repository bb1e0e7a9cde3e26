internal import AnnotateFiles
internal import CAnnotateGlibc
internal import Glibc

/// What the system says about the computer and the limits of this process.
package enum Machine {
  /// The limits of the process, with their units; nil stands for none.
  static var limits: [(key: String, label: String, value: Int?)] {
    [
      ("openFiles", "open files", limit(RLIMIT_NOFILE)),
      ("processes", "processes of the user", limit(__RLIMIT_NPROC)),
      ("addressSpace", "address space in bytes", limit(RLIMIT_AS)),
      ("fileSize", "size of a file in bytes", limit(RLIMIT_FSIZE)),
      ("groupProcesses", "processes of the container", group("pids.max")),
      ("groupMemory", "memory of the container in bytes", group("memory.max")),
    ]
  }

  /// The name of the processor; nil if the system does not tell.
  static var processor: String? { entry("model name", in: "/proc/cpuinfo", after: ":") }

  /// The name and the version of the distribution; nil if the system does not tell.
  static var distribution: String? { entry("PRETTY_NAME", in: "/etc/os-release", after: "=") }

  /// The version of the kernel; nil if the system does not tell.
  static var kernel: String? { text("/proc/sys/kernel/osrelease") }

  /// The memory of the computer in bytes.
  static var memory: Int { sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) }

  /// The memory that programs can get without swapping, in bytes; at most what the container may have.
  package static var availableMemory: Int {
    let kibibytes = entry("MemAvailable", in: "/proc/meminfo", after: ":")
      .flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }
    return min(kibibytes.map { $0 * 1024 } ?? memory, group("memory.max") ?? .max)
  }

  /// The number of processors that the system has for programs.
  package static var processorCount: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

  private static func limit(_ resource: __rlimit_resource) -> Int? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return nil }
    return Int(exactly: limit.rlim_cur)
  }

  private static func group(_ name: String) -> Int? {
    text("/sys/fs/cgroup/\(name)").flatMap { Int($0) }
  }

  /// The first line of a file of the system.
  private static func text(_ path: String) -> String? { lines(path).first }

  private static func lines(_ path: String) -> [String] {
    guard let bytes = try? FileContents.read(path, limit: 1 << 16) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The value of an entry, without quotes and spaces around it.
  private static func entry(
    _ name: String,
    in path: String,
    after separator: Character
  ) -> String? {
    let line = lines(path).first { $0.hasPrefix(name) }
    guard let line, let start = line.firstIndex(of: separator) else { return nil }
    let value = line[start...].drop { "=:\" \t".contains($0) }
    return value.last == "\"" ? String(value.dropLast()) : String(value)
  }
}
