package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// How a job keeps a connection.
package struct LiveLink: Sendable {
  /// The other end.
  package let address: NetworkAddress
  /// For how many seconds a lost connection is tried again.
  let patience: Double
  /// Whether nobody wants the connection any more.
  let isEnded: @Sendable () -> Bool
  /// Hears what happens to the connection.
  let onEvent: @Sendable (LinkEvent) -> Void

  /// Describes a connection.
  package init(
    to address: NetworkAddress,
    patience: Int,
    isEnded: @escaping @Sendable () -> Bool = { false },
    onEvent: @escaping @Sendable (LinkEvent) -> Void
  ) {
    (self.address, self.patience) = (address, Double(patience))
    (self.isEnded, self.onEvent) = (isEnded, onEvent)
  }

  /// How long a call may wait for the other end, in seconds.
  static let silence = 5.0
  /// How long a connection may take, in seconds.
  static let handshake = 10.0
  /// The pause before the first new attempt, in seconds; the next ones are twice as long, up to a limit.
  static let firstPause = 0.25
  static let longestPause = 2.0

  /// FFmpeg's protocols that belong to the address, and no others.
  var libavProtocols: String {
    switch address.networkProtocol {
    case .http: "http,tcp"
    case .https: "https,tls,tcp"
    case .rtmp: "rtmp,tcp"
    case .rtsp: "rtp,udp,tcp"
    case .srt: "srt"
    case .tcp: "tcp"
    case .udp: "udp"
    }
  }

  /// What FFmpeg's protocols are told unless the user says something else.
  ///
  /// A file that breaks off is read on from where it did; without being told, FFmpeg believes any certificate.
  var libavSettings: [String: String] {
    let seconds = Int(max(patience, Self.silence))
    let resuming = ["reconnect": patience > 0 ? "1" : "0", "reconnect_delay_max": "\(seconds)"]
    switch address.networkProtocol {
    case .http: return resuming
    case .https: return resuming.merging(["tls_verify": "1"]) { $1 }
    case .rtmp, .rtsp, .srt, .tcp, .udp: return [:]
    }
  }

  /// The options of FFmpeg's TLS, which it leaves among those that nobody knows.
  static let secureOptions: Set = [
    "ca_file", "cafile", "cert", "cert_file", "key", "key_file", "tls_verify", "verifyhost",
  ]
}

/// What happens to a connection of a running job.
package enum LinkEvent: Sendable, Hashable {
  /// It was lost, and is tried again.
  case lost(LinkLoss)
  /// It is there again after some seconds.
  case restored(seconds: Double)
  /// It is not tried any more.
  case abandoned(seconds: Double)
  /// The source has come back with other streams.
  case changed
}

/// Why a connection was lost, or was never there.
package enum LinkLoss: Sendable, Hashable {
  /// The other end has not moved for some seconds.
  case silence(seconds: Int)
  /// The host has no address.
  case unknownHost
  /// What FFmpeg says.
  case said(String)

  /// The reason of a failed call.
  init(_ code: Int32, operation: String) {
    self =
      if code == SHIM_EXIT {
        .silence(seconds: Int(LiveLink.silence))
      } else if MediaFailure.isUnknownHost(FFmpegLog.takeRecent()) {
        .unknownHost
      } else {
        .said(FFmpegError(code: code, operation: operation).reason)
      }
  }
}

/// Why nothing can be sent.
package struct ConnectionProblem: Problem {
  /// The other end.
  package let address: String
  /// What is wrong with the connection.
  package let loss: LinkLoss

  /// The output cannot be written.
  package var kind: AnnotateError.Kind { .inputOutput }
}
