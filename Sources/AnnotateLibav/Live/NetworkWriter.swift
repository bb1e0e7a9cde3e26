package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg
internal import Dispatch
internal import Synchronization

/// Sends a video over a network while it is made; a lost connection is made again.
///
/// The encoder never waits for the network. If too many frames wait to be sent, the next ones are dropped, up to a keyframe.
///
// SAFETY: the connection is used on the queue alone.
package final class NetworkWriter: LiveSink, @unchecked Sendable {
  /// What both sides know.
  private struct Shared {
    /// The number of frames that wait to be sent.
    var waiting = 0
    var isDropping = false
    var undelivered = 0
    /// The reason why nothing is sent any more; nil while it is.
    var failure: AnnotateError?
    /// The moment at which the time zero of the video is sent, in nanoseconds; nil before its first frame.
    var zero: Int64?
  }

  /// The most frames that wait to be sent: half a second of most videos.
  private static let mostWaiting = 15
  /// How long the end of the video may take, in seconds.
  private static let farewell = 5.0

  private let link: LiveLink
  /// Whether the video is made as fast as possible, and has to be sent at its own speed.
  private let isPaced: Bool
  private let wait: NetworkWait
  private let queue = DispatchQueue(label: "annotate.network")
  private let shared = Mutex(Shared())
  // Used on the queue only.
  private var connection: UnsafeMutablePointer<AVIOContext>?
  private var header: [UInt8] = []
  /// When the connection was lost, in nanoseconds; nil while there is one.
  private var loss: Int64?
  private var nextAttempt: Int64 = 0
  private var pause = LiveLink.firstPause

  /// Connects to the other end.
  ///
  /// - Parameters:
  ///   - link: how the connection is kept.
  ///   - isPaced: whether the video is made as fast as possible, and has to be sent at its own speed.
  /// - Throws: `.inputOutput` if there is no connection.
  package init(_ link: LiveLink, isPaced: Bool) throws(AnnotateError) {
    (self.link, self.isPaced) = (link, isPaced)
    wait = NetworkWait(isEnded: link.isEnded)
    _ = avformat_network_init()
    FFmpegLog.start()
    let result = connect()
    guard result >= 0 else { throw Self.failure(link, result) }
  }

  deinit { close() }

  package var name: String { link.address.shown }
  package var undeliveredFrames: Int { shared.withLock(\.undelivered) }

  package func write(_ chunk: LiveChunk) throws(AnnotateError) {
    if isPaced { waitForTime(of: chunk) }
    let isFrame = chunk.kind == .frame || chunk.kind == .keyframe
    let (failure, isTaken) = shared.withLock { shared -> (AnnotateError?, Bool) in
      if let failure = shared.failure { return (failure, false) }
      let isFull = shared.waiting >= Self.mostWaiting
      if isFull { shared.isDropping = true }
      if chunk.kind == .keyframe, !isFull { shared.isDropping = false }
      guard !shared.isDropping || !isFrame else {
        shared.undelivered += 1
        return (nil, false)
      }
      if isFrame { shared.waiting += 1 }
      return (nil, !isFull || isFrame)
    }
    if let failure { throw failure }
    guard isTaken else { return }
    queue.async { [self] in
      let isSent = send(chunk)
      guard isFrame else { return }
      shared.withLock { shared in
        shared.waiting -= 1
        if !isSent { shared.undelivered += 1 }
      }
    }
  }

  /// Waits until a packet is due.
  private func waitForTime(of chunk: LiveChunk) {
    guard let time = chunk.time else { return }
    let nanoseconds = time.rescaled(to: Rational(1, 1_000_000_000)).value
    let zero = shared.withLock { shared in
      let zero = shared.zero ?? NetworkWait.now - nanoseconds
      shared.zero = zero
      return zero
    }
    wait.pause(seconds: Double(zero + nanoseconds - NetworkWait.now) / 1e9)
  }

  package func finish() throws(AnnotateError) {
    queue.sync {
      wait.allow(seconds: Self.farewell)
      close()
    }
    if let failure = shared.withLock(\.failure) { throw failure }
  }

  /// Sends bytes, or tries to connect again if they are some with which a video can begin.
  private func send(_ chunk: LiveChunk) -> Bool {
    if chunk.kind == .header { header = chunk.bytes }
    if let loss {
      guard chunk.kind == .keyframe, isAgain(since: loss) else { return false }
    }
    guard chunk.kind != .other || connection != nil else { return false }
    let result = put(chunk.bytes)
    if result < 0 { lose(result) }
    return result >= 0
  }

  private func put(_ bytes: [UInt8]) -> Int32 {
    guard let connection else { return SHIM_EPIPE }
    wait.allow(seconds: LiveLink.silence)
    avio_write(connection, bytes, Int32(clamping: bytes.count))
    avio_flush(connection)
    return min(0, connection.pointee.error)
  }

  private func lose(_ code: Int32) {
    close()
    guard !wait.hasEnded, link.patience > 0 else { return fail(code) }
    loss = NetworkWait.now
    (nextAttempt, pause) = (0, LiveLink.firstPause)
    link.onEvent(.lost(LinkLoss(code, operation: "avio_write")))
  }

  /// Connects again, unless the last attempt was just now, or the job has lost its patience.
  private func isAgain(since loss: Int64) -> Bool {
    let elapsed = Double(NetworkWait.now - loss) / 1e9
    guard NetworkWait.now >= nextAttempt, !wait.hasEnded else { return false }
    let connected = connect()
    let result = connected < 0 ? connected : put(header)
    guard result >= 0 else {
      close()
      if elapsed > link.patience {
        link.onEvent(.abandoned(seconds: elapsed))
        fail(result)
      }
      nextAttempt = NetworkWait.now + Int64(pause * 1e9)
      pause = min(2 * pause, LiveLink.longestPause)
      return false
    }
    self.loss = nil
    link.onEvent(.restored(seconds: Double(NetworkWait.now - loss) / 1e9))
    return true
  }

  private func fail(_ code: Int32) {
    let failure = Self.failure(link, code)
    shared.withLock { $0.failure = failure }
  }

  private func connect() -> Int32 {
    wait.allow(seconds: LiveLink.handshake)
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    av_dict_set(&options, "protocol_whitelist", link.libavProtocols, 0)
    // Whole packets of a transport stream.
    if link.address.networkProtocol == .udp { av_dict_set(&options, "pkt_size", "1316", 0) }
    var interruption = wait.callback
    return avio_open2(&connection, link.address.text, AVIO_FLAG_WRITE, &interruption, &options)
  }

  private func close() {
    guard connection != nil else { return }
    avio_closep(&connection)
  }

  private static func failure(_ link: LiveLink, _ code: Int32) -> AnnotateError {
    let loss = LinkLoss(code, operation: "avio_write")
    return AnnotateError(ConnectionProblem(address: link.address.shown, loss: loss))
  }
}
