internal import AnnotateFiles
internal import CAnnotateFFmpeg
internal import Glibc

/// A pipe as FFmpeg reads it, whose reader need not wait for ever for a writer that says nothing.
final class PipeInput: SuppliedInput, @unchecked Sendable {
  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let alarm = InputWait.alarm

  /// Opens standard input, or a pipe that has a name; nil for other files.
  init?(_ path: String) {
    ownsDescriptor = path != "-"
    guard ownsDescriptor else {
      descriptor = STDIN_FILENO
      return
    }
    var status = stat()
    guard readStatus(of: path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
    // Otherwise opening would wait for a writer.
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if ownsDescriptor { close(descriptor) } }

  override func read(into buffer: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Int32 {
    while true {
      var files = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&files, nfds_t(files.count), -1)
      if ready < 0, errno == EINTR { continue }
      guard files[1].revents == 0 else { return SHIM_EXIT }
      let got = Glibc.read(descriptor, buffer, Int(count))
      if got < 0, errno == EINTR || errno == EAGAIN { continue }
      return got > 0 ? Int32(got) : got == 0 ? SHIM_EOF : SHIM_EIO
    }
  }
}

/// The waiting of all pipes for data.
package enum InputWait {
  /// A pipe that is written to when the waiting has to end; -1 if the system has no more handles.
  private static let ends: (reader: Int32, writer: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// What becomes readable when the waiting has to end.
  static var alarm: Int32 { ends.reader }

  /// Ends the waiting, as a failure of reading, for work that is cancelled.
  package static func end() {
    var byte: UInt8 = 0
    _ = write(ends.writer, &byte, 1)
  }
}
