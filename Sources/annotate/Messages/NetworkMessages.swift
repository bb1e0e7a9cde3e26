internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateWording

extension NetworkProblem: Message {
  var message: FailureMessage {
    switch self {
    case .forbidden(let address, let wanted, let isRead, let allowed):
      let names = (allowed + [wanted]).map(\.rawValue).joined(separator: ",")
      return FailureMessage(
        kind,
        isRead ? "cannot read" : "cannot write",
        subject: address,
        why: "the network is used only if the command line allows it",
        hints: ["allow it: --allow-network \(names)"]
          + (isRead && wanted.isOfFiles ? Self.waysToFetch(address) : [])
      )
    case .isOnlyRead(let address, let name):
      let others = NetworkProtocol.allCases.filter(\.sendsVideos).map(\.rawValue)
      return FailureMessage(
        kind,
        "cannot write",
        subject: address,
        why: "annotate sends no videos by \(name.rawValue)",
        hints: [
          "it sends them by \(others.listed("and")), and writes HLS to a path such as live/live.m3u8"
        ]
      )
    }
  }

  /// How a file gets here without a live connection.
  private static func waysToFetch(_ address: String) -> [String] {
    [
      "or fetch it first: \(address.fetchCommand)",
      "or name a folder with -o, and how to fetch: --fetch-command 'curl -fsSLo {path} {input}'",
    ]
  }
}

extension NetworkProtocol {
  /// Whether what it brings may be a file.
  fileprivate var isOfFiles: Bool { self == .http || self == .https }
}

extension ConnectionProblem: Message {
  var message: FailureMessage {
    FailureMessage(kind, "cannot write", subject: address, why: loss.words(isRead: false))
  }
}

extension LinkLoss {
  /// How an address is described whose host nobody knows.
  static let unknownHostWords = "no host of that name is known"

  /// Why a connection of the input or of the output was lost.
  fileprivate func words(isRead: Bool) -> String {
    switch self {
    case .silence(let seconds):
      isRead
        ? "nothing has come for \(seconds) seconds" : "nothing is taken for \(seconds) seconds"
    case .unknownHost: Self.unknownHostWords
    case .said(let words): words
    }
  }
}

extension ConnectionNotice: Message {
  var message: FailureMessage {
    let (what, why): (String, String?) =
      switch event {
      case .lost(let loss):
        ("lost the connection to", loss.words(isRead: isRead) + "; trying again")
      case .restored(let seconds): ("connected again to", "after \(Self.rounded(seconds)) s")
      case .abandoned(let seconds):
        ("given up the connection to", "it was lost for \(Self.rounded(seconds)) s" + end)
      case .changed: ("given up the connection to", "it has come back with other streams" + end)
      }
    return FailureMessage(kind, what, subject: address, why: why)
  }

  private var end: String { isRead ? "; the input ends here" : "" }

  private static func rounded(_ seconds: Double) -> String {
    "\((seconds * 10).rounded() / 10)"
  }
}
