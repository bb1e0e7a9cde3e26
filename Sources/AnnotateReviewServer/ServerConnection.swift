internal import CAnnotateMicroHTTPD
internal import Glibc

/// A connection to a client, which has one request at a time.
///
// SAFETY: the library owns what the pointer leads to and keeps it until the request has ended, which a
// suspended one cannot. It is used on the library's thread, except for `resume`, which any thread may call.
struct ServerConnection: @unchecked Sendable {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  /// The fields of the head of the request.
  var fields: [RequestHead.Field] {
    var fields: [RequestHead.Field] = []
    withUnsafeMutablePointer(to: &fields) { list in
      cmh_fields(pointer, Self.collect, list)
    }
    return fields
  }

  private static let collect: CMHField = { list, _, name, value in
    guard let list, let name else { return 1 }
    let text = { (bytes: UnsafePointer<CChar>) in String(cString: bytes) }
    list.assumingMemoryBound(to: [RequestHead.Field].self).pointee.append(
      RequestHead.Field(text(name), value.map(text) ?? "")
    )
    return 1
  }

  /// Sets the connection aside.
  func suspend() { cmh_suspend(pointer) }

  /// Goes on with the request of a suspended connection.
  func resume() { cmh_resume(pointer) }

  /// Sends the response to the request; false if that cannot be done.
  func send(_ response: ServerResponse) -> Bool {
    guard let made = Self.made(response.body) else { return false }
    for field in response.allFields where cmh_add_field(made, field.name, field.value) != 1 {
      cmh_discard(made)
      return false
    }
    return cmh_send(pointer, UInt32(response.status), made) == 1
  }

  private static func made(_ body: ServerResponse.Body) -> OpaquePointer? {
    switch body {
    case .bytes(let bytes): return cmh_respond_bytes(bytes, bytes.count)
    case .file(let file, let part):
      // The library maps no empty part of a file.
      guard !part.isEmpty else { return cmh_respond_bytes(nil, 0) }
      let descriptor = file.duplicate()
      guard descriptor >= 0 else { return nil }
      let made = cmh_respond_file(descriptor, UInt64(part.lowerBound), UInt64(part.count))
      if made == nil { close(descriptor) }
      return made
    }
  }
}
