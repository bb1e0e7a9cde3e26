/// What the requests to a server may use.
package struct ServerLimits: Sendable {
  /// The largest number of connections at a time; further ones are closed.
  package var connections = 48
  /// The largest size of the head of a request, in bytes, with what a connection needs besides.
  package var headBytes = 32 << 10
  /// After how many seconds without a byte a connection is closed.
  package var idleSeconds = 30
  /// How many seconds a request has to send its body.
  package var bodySeconds = 60.0

  /// The usual limits.
  package init() {}
}
