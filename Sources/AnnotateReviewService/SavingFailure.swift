package import AnnotateMediaTypes
internal import AnnotateServer

/// Why a sidecar was not saved; the one that was there is as it was.
package enum SavingFailure: Error, Sendable, Equatable {
  /// The request names no version that it changes.
  case unconditional
  /// Another program has changed or removed the sidecar meanwhile.
  case changed
  /// What was sent is no sidecar.
  case invalid(AnnotateError)
  /// It cannot be written.
  case unwritten(AnnotateError)

  /// The answer to the request.
  var response: ServerResponse {
    switch self {
    case .unconditional: .refusal(428, "the field If-Match is missing")
    case .changed: .refusal(412, "another program has changed the sidecar")
    case .invalid(let error): .refusal(422, "what was sent is no sidecar: \(error.why ?? "")")
    case .unwritten(let error): .refusal(500, "\(error.what): \(error.why ?? "")")
    }
  }
}
