internal import AnnotateContainers
internal import AnnotateFiles
internal import AnnotateJobs
package import AnnotateLibav
package import AnnotateMediaTypes

/// What can be wrong with an address.
package enum NetworkProblem: Problem {
  /// The job may not use the protocol.
  case forbidden(address: String, NetworkProtocol, isRead: Bool, allowed: [NetworkProtocol])
  /// No video can be sent by the protocol.
  case isOnlyRead(address: String, NetworkProtocol)

  /// Wrong usage.
  package var kind: AnnotateError.Kind { .usage }
}

extension NetworkUse {
  /// Checks that a job uses the network only as it may.
  ///
  /// - Throws: `.usage` if not.
  func check(_ job: AnnotationJob) throws(AnnotateError) {
    try check(address: job.input.path, isRead: true)
    if job.input.format != nil { try check(addressesIn: job.input.path) }
    try check(address: job.output.path, isRead: false)
    if let sent = NetworkAddress(job.output.path), !sent.networkProtocol.sendsVideos {
      throw AnnotateError(NetworkProblem.isOnlyRead(address: sent.shown, sent.networkProtocol))
    }
    if case .address(let path) = job.output.faces.sidecar {
      try check(address: path, isRead: false)
    }
  }

  /// Checks that addresses in a graph of filters may be used, which FFmpeg opens by itself.
  private func check(addressesIn graph: String) throws(AnnotateError) {
    // Colons are escaped in a graph.
    let plain = graph.filter { $0 != "\\" }
    for word in plain.split(whereSeparator: { "=,;[]' ".contains($0) }) {
      try check(address: String(word), isRead: true)
    }
  }

  private func check(address: String, isRead: Bool) throws(AnnotateError) {
    guard let address = NetworkAddress(address),
      !protocols.contains(address.networkProtocol)
    else { return }
    throw AnnotateError(
      NetworkProblem.forbidden(
        address: address.shown,
        address.networkProtocol,
        isRead: isRead,
        allowed: protocols.sorted { $0.rawValue < $1.rawValue }
      )
    )
  }
}

extension LiveLink {
  /// The connection to the input of a job; nil if it is not on a network.
  init?(toInput input: JobInput, _ network: NetworkUse, stop: InputStop?, _ losses: LossReporter) {
    guard let address = NetworkAddress(input.path) else { return nil }
    self.init(to: address, network, isRead: true, stop: stop, losses)
  }

  /// A connection of a job that says what happens to it; `stop` can end it.
  init(
    to address: NetworkAddress,
    _ network: NetworkUse,
    isRead: Bool,
    stop: InputStop? = nil,
    _ losses: LossReporter
  ) {
    self.init(
      to: address,
      patience: network.patience,
      isEnded: { stop?.isRequested ?? false }
    ) { event in
      losses.warn(AnnotateError(ConnectionNotice(address: address.shown, isRead: isRead, event)))
    }
  }
}

/// What happened to a connection.
package struct ConnectionNotice: Problem {
  /// The other end.
  package let address: String
  /// Whether the input comes from it, rather than that the output goes there.
  package let isRead: Bool
  /// What happened.
  package let event: LinkEvent

  init(address: String, isRead: Bool, _ event: LinkEvent) {
    (self.address, self.isRead, self.event) = (address, isRead, event)
  }

  /// It ends no job.
  package var kind: AnnotateError.Kind { .inputOutput }
}

extension AnnotationJob {
  /// Whether the video goes to somebody who sees it while it is made.
  var isSentLive: Bool { NetworkAddress(output.path) != nil }

  /// Whether the output is a playlist of segments.
  var isPlaylist: Bool { FilePath(output.path).extension.lowercased() == "m3u8" && !isSentLive }

  /// Who takes the video while it is made; nil if it becomes a file, or goes to standard output.
  ///
  /// - Throws: `.inputOutput` if there is no connection, `.cannotCreate` if files cannot be made.
  func sink(_ losses: LossReporter) throws(AnnotateError) -> (any LiveSink)? {
    if let address = NetworkAddress(output.path) {
      return try NetworkWriter(
        LiveLink(to: address, network, isRead: false, losses),
        isPaced: try !input.isEndless
      )
    }
    guard isPlaylist else { return nil }
    return try SegmentFolder(
      output.path,
      isEndless: try input.isEndless,
      overwrites: output.overwrites
    )
  }
}
