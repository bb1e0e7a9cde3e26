internal import Media
internal import MediaTypes

extension JobPreparation {
  /// The streams that the output will lack, a line each.
  var streamLosses: [AnnotateError] {
    let kept = Set(carried.map(\.index)).union([video.index])
    return source.streams.filter { !kept.contains($0.index) && !Self.isDropped($0, by: job) }
      .map(leftOut)
  }

  private func leftOut(_ stream: StreamInfo) -> AnnotateError {
    AnnotateError(
      .badInput,
      "leaving out stream \(stream.index) (\(stream.kind.rawValue), \(stream.codec)) of",
      subject: job.input,
      why: "the container \(format.name) cannot hold it"
    )
  }
}
