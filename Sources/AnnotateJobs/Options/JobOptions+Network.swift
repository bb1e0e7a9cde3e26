internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes

extension JobOptions {
  /// Options for inputs and outputs on a network.
  package static let network = [allowNetwork, reconnect]

  private static let allowNetwork = JobOption(
    OptionDefinition(
      "allow-network",
      value: "PROTOCOLS",
      summary: "let INPUT and the outputs be addresses of these protocols, such as rtsp,srt: "
        + "http, https, rtmp, rtsp, srt, tcp, udp; nothing else uses the network, whatever a "
        + "file says",
      defaultText: "none",
      decidesResult: false
    ),
    .delivery,
    set: { (job, text) throws(OptionProblem) in
      job.network.protocols = try JobOption.read(text, as: .networkProtocols, "allow-network")
    },
    get: { job in
      let protocols = job.network.protocols
      let text = OptionText<Set<NetworkProtocol>>.networkProtocols
      return protocols.isEmpty ? [] : [text.write(protocols)]
    }
  )

  private static let reconnect = JobOption.value(
    "reconnect",
    "SECONDS",
    sets: \.network.patience,
    as: .whole(0...86_400, "a whole number of seconds from 0 to 86400"),
    .delivery,
    summary: "try a lost connection again for that long; then the input has ended, and an output "
      + "fails"
  )
  .needing("allow-network") { !$0.network.protocols.isEmpty }
}

extension OptionText where Value == Set<NetworkProtocol> {
  /// Protocols, separated by commas.
  fileprivate static var networkProtocols: OptionText {
    let all = NetworkProtocol.allCases.map(\.rawValue).joined(separator: ", ")
    return OptionText(
      "protocols, separated by commas, of \(all)",
      read: { text in
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let found = words.compactMap { NetworkProtocol(rawValue: String($0)) }
        return found.count == words.count ? Set(found) : nil
      },
      write: { $0.map(\.rawValue).sorted().joined(separator: ",") }
    )
  }
}
