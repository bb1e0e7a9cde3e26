import AnnotateFiles
import Foundation
import TestSupport
import Testing

@testable import AnnotateSandbox

@Suite(
  "Sandbox",
  .tags(.process),
  .timeLimit(.minutes(5)),
  .enabled(if: Sandbox.isAvailable, "the kernel has no Landlock, or libseccomp is missing")
)
struct SandboxTests {
  @Test("opening another file, starting a program and connecting fail in all threads")
  func refused() async throws {
    let folder = try TemporaryFolder()
    for name in ["read", "other"] {
      try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    }
    try FileManager.default.createDirectory(
      atPath: folder.path("written"),
      withIntermediateDirectories: false
    )
    await #expect(processExitsWith: .success) { [path = folder.url.path as String] in
      let (start, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      // One that was there before.
      Thread.detachNewThread {
        start.wait()
        Attempts.checkAll(in: path)
        end.signal()
      }
      try Sandbox.enter(NamedFiles(read: [path + "/read"], written: [path + "/written"]))
      Attempts.checkAll(in: path)
      start.signal()
      end.wait()
    }
  }
}

extension SandboxTests {
  @Test("a socket that listens already accepts connections, and no other does")
  func listening() async throws {
    await #expect(processExitsWith: .success) {
      let (own, other) = (Attempts.listener(), Attempts.listener())
      var files = NamedFiles()
      files.listener = own
      try Sandbox.enter(files)
      // It may ask, though nobody has connected.
      #expect(Attempts.reason(accept(own, nil, nil)) == EAGAIN)
      #expect(Attempts.reason(accept(other, nil, nil)) == EPERM)
    }
    await #expect(processExitsWith: .success) {
      let other = Attempts.listener()
      try Sandbox.enter(NamedFiles())
      #expect(Attempts.reason(accept(other, nil, nil)) == EPERM)
    }
  }
}

extension SandboxTests {
  @Test("where the network is used, sockets of the internet protocols are made, and no others")
  func network() async throws {
    await #expect(processExitsWith: .success) {
      var files = NamedFiles()
      files.usesNetwork = true
      try Sandbox.enter(files)
      let (stream, datagrams) = (Int32(SOCK_STREAM.rawValue), Int32(SOCK_DGRAM.rawValue))
      #expect(Attempts.reason(socket(AF_INET, stream, 0)) == 0)
      #expect(Attempts.reason(socket(AF_INET6, datagrams, 0)) == 0)
      for family in [AF_UNIX, AF_NETLINK, AF_PACKET, AF_BLUETOOTH, AF_VSOCK] {
        #expect(Attempts.reason(socket(family, stream, 0)) == EPERM)
      }
      #expect(Attempts.reason(listen(0, 1)) == EPERM)
    }
  }
}

/// What a confined process tries.
private enum Attempts {
  static func checkAll(in folder: String) {
    #expect(reason(open(folder + "/read", O_RDONLY)) == 0)
    #expect(reason(open(folder + "/written/new", O_CREAT | O_RDWR, 0o600)) == 0)
    #expect(rename(folder + "/written/new", folder + "/written/moved") == 0)
    #expect(reason(open(folder + "/read", O_WRONLY)) == EACCES)
    #expect(reason(open(folder + "/other", O_RDONLY)) == EACCES)
    #expect(reason(open("/etc/passwd", O_RDONLY)) == EACCES)
    #expect(reason(open(folder + "/new", O_CREAT | O_WRONLY, 0o600)) == EACCES)
    #expect(unlink(folder + "/other") == -1)
    var words: [UnsafeMutablePointer<CChar>?] = [nil]
    #expect(reason(execve("/bin/true", &words, nil)) == EPERM)
    var child: pid_t = 0
    #expect(posix_spawn(&child, "/bin/true", nil, nil, &words, nil) == EPERM)
    #expect(reason(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)) == EPERM)
    #expect(reason(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)) == EPERM)
    #expect(reason(kill(getppid(), SIGCONT)) == EPERM)
    #expect(kill(getpid(), 0) == 0)
  }

  /// The error number of a call; 0 if it worked.
  static func reason(_ result: Int32) -> Int32 { result < 0 ? errno : 0 }

  /// A socket that listens at a free port of this computer, and does not wait.
  static func listener() -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    #expect(listen(descriptor, 1) == 0)
    return descriptor
  }
}
