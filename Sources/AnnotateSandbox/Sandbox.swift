package import AnnotateFiles
package import AnnotateMediaTypes
internal import CAnnotateSandbox
internal import Glibc

/// What the kernel keeps this process from doing, whatever a file makes it do: opening other files than those
/// that it named, starting programs, and talking to the network or other processes.
package enum Sandbox {
  /// The version of the kernel's Landlock, which confines the use of files; nil if it has none.
  package static var landlockVersion: Int? {
    let version = cas_landlock_version()
    return version == 0 ? nil : Int(version)
  }

  /// Whether the kernel has seccomp, and libseccomp is installed, which refuse system calls.
  package static var hasFilters: Bool { cas_has_filters() != 0 }

  /// Whether the process can be confined.
  package static var isAvailable: Bool { landlockVersion != nil && hasFilters }

  /// Confines all threads for good.
  ///
  /// What the system provides for all programs stays readable. Open files stay open, and connections to a
  /// socket that listens already are accepted. Connections to other computers are made only if the files say so.
  ///
  /// - Parameter files: the files that the work needs.
  /// - Throws: `.unavailable` if the system cannot do that.
  package static func enter(_ files: NamedFiles) throws(AnnotateError) {
    let read = system + fonts + (files.usesNetwork ? names : []) + files.read
    let paths = (read + devices + files.written).map { strdup(PathText.encode($0)) }
    defer { for path in paths { free(path) } }
    let allowed = paths.enumerated().map { index, path in
      CASPath(path: path, writes: index < read.count ? 0 : 1)
    }
    let reason = cas_confine(
      allowed,
      Int32(allowed.count),
      files.listener ?? -1,
      files.usesNetwork ? 1 : 0
    )
    guard let reason else { return }
    throw AnnotateError(SandboxProblem.unavailable(reason: String(cString: reason)))
  }

  /// What libraries read while they work: further libraries, their settings, time zones, and the facts about
  /// the processors.
  private static let system = [
    "/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
    "/etc/localtime", "/sys/devices/system", "/sys/fs/cgroup", "/dev/urandom", "/dev/random",
    // All of it: the kernel may make the folder of a process again, and a rule for the old one is lost then.
    // What tells about other processes stays closed, because a confined process may not trace them.
    "/proc",
  ]

  /// What says which computer has a name, and whose certificates are trusted.
  private static let names = [
    "/etc/hosts", "/etc/resolv.conf", "/etc/nsswitch.conf", "/etc/host.conf", "/etc/gai.conf",
    "/etc/services", "/etc/ssl", "/etc/gnutls", "/run/systemd/resolve",
  ]

  /// Where programs that draw text look for fonts.
  private static var fonts: [String] {
    let home = getenv("HOME").map { String(cString: $0) }
    let own = [".fonts", ".local/share/fonts", ".cache/fontconfig", ".config/fontconfig"]
    return ["/etc/fonts", "/var/cache/fontconfig"]
      + (home.map { home in own.map { "\(home)/\($0)" } } ?? [])
  }

  private static let devices = ["/dev/null", "/dev/zero", "/dev/full"]
}
