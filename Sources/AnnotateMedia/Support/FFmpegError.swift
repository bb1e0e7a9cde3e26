internal import CAnnotateFFmpeg

/// A negative result of an FFmpeg function.
struct FFmpegError: Error, Equatable {
  /// The result.
  let code: Int32
  /// The name of the function.
  let operation: String

  /// FFmpeg's words for the code, in lower case.
  var reason: String {
    var text = [CChar](repeating: 0, count: 256)
    _ = av_strerror(code, &text, text.count)
    let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let words = String(decoding: bytes, as: UTF8.self)
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

/// Calls that end in a result code: every call into FFmpeg that can fail goes through here.
enum LibavCall {
  /// Returns the result of `body`, where it is not negative.
  ///
  /// - Throws: the code and the name of the operation otherwise.
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
