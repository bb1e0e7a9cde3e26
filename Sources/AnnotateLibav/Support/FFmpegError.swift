internal import AnnotateContainers
internal import CAnnotateFFmpeg

/// A negative result of an FFmpeg function.
package struct FFmpegError: Error, Equatable {
  /// The result.
  package let code: Int32
  /// The name of the function.
  let operation: String

  /// FFmpeg's message for the code, beginning in lower case.
  package var reason: String {
    var text = [CChar](repeating: 0, count: 256)
    _ = av_strerror(code, &text, text.count)
    let bytes = text.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:))
    let message = String(decoding: bytes, as: UTF8.self)
    return message.prefix(1).lowercased() + message.dropFirst()
  }
}

/// Checks the result codes of calls into FFmpeg; every call that can fail goes through here.
enum LibavCall {
  /// Returns the result of `body`.
  ///
  /// - Throws: the result and the name of the operation if the result is negative.
  @discardableResult
  static func check(
    _ operation: String,
    _ body: () -> Int32
  ) throws(FFmpegError) -> Int32 {
    let result = body()
    guard result >= 0 else { throw FFmpegError(code: result, operation: operation) }
    return result
  }
}

extension FFmpegError {
  /// The same as an error of FFmpeg.
  private init(_ failure: PatchFailure) {
    switch failure.reason {
    case .system(let number): code = -number
    case .invalidData: code = SHIM_INVALIDDATA
    }
    operation = failure.operation
  }

  /// Changes a finished file; what fails is told as errors of FFmpeg are.
  static func patching(_ body: () throws(PatchFailure) -> Void) throws(FFmpegError) {
    do throws(PatchFailure) {
      try body()
    } catch {
      throw FFmpegError(error)
    }
  }

  /// Whether memory ran out.
  package var isOutOfMemory: Bool { code == SHIM_ENOMEM }
}
