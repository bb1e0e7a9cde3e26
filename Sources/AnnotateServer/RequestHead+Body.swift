extension RequestHead {
  /// The status with which the body that a head announces is refused; nil if it may come with `limit` bytes
  /// at most.
  func refusalOfBody(limit: Int) -> Int? {
    // With a length, the end of a body is known before any of it is read.
    guard values(of: "transfer-encoding").isEmpty else { return 411 }
    let lengths = values(of: "content-length")
    guard let length = lengths.first else { return nil }
    guard lengths.count == 1, !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) })
    else { return 400 }
    return Int(length).map { $0 <= limit } ?? false ? nil : 413
  }
}
