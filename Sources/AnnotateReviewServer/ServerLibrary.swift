package import AnnotateMediaTypes
internal import CAnnotateMicroHTTPD

/// GNU libmicrohttpd, which reads requests and sends responses.
package enum ServerLibrary {
  /// The package of Debian that has it.
  package static let packageName = "libmicrohttpd12"

  /// Whether it is installed.
  package static var isInstalled: Bool { cmh_load() == nil }

  /// Checks that it is installed.
  ///
  /// - Throws: `.unavailable` if not.
  package static func check() throws(AnnotateError) {
    guard let reason = cmh_load() else { return }
    throw AnnotateError(ServerProblem.noLibrary(reason: String(cString: reason)))
  }
}

/// What the library calls, on its own thread.
enum LibraryCalls {
  /// Takes a request: its head, the pieces of its body, its end, and the end of making its answer.
  static let take: CMHTake = { context, connection, target, method, _, data, count, slot in
    guard let context, let connection, let target, let method, let count, let slot else { return 0 }
    let dispatcher = Unmanaged<RequestDispatcher>.fromOpaque(context).takeUnretainedValue()
    let connected = ServerConnection(connection)
    guard let known = slot.pointee else {
      let head = RequestHead(
        String(cString: method),
        String(cString: target),
        connected.fields
      )
      switch dispatcher.opening(of: head) {
      case .refusal(let response): return connected.send(response) ? 1 : 0
      case .request(let request):
        slot.pointee = Unmanaged.passRetained(request).toOpaque()
        return 1
      }
    }
    let request = Unmanaged<PendingRequest>.fromOpaque(known).takeUnretainedValue()
    guard count.pointee == 0 else {
      let isAdded = request.add(UnsafeRawBufferPointer(start: data, count: count.pointee))
      count.pointee = 0
      return isAdded ? 1 : 0
    }
    return dispatcher.goOn(request, on: connected) ? 1 : 0
  }

  /// Releases a request that has ended.
  static let end: CMHEnd = { _, _, slot, _ in
    guard let slot, let known = slot.pointee else { return }
    Unmanaged<PendingRequest>.fromOpaque(known).release()
    slot.pointee = nil
  }
}
