internal import AnnotateExports
internal import AnnotateFaces
internal import AnnotateFiles
public import AnnotateJobs
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateSidecar

/// Writes an HTML page that lists the faces that may still be visible, each with small pictures.
///
/// It is one file that needs nothing else, so that it can be sent to somebody who has neither video nor program.
public struct DoubtReport: Sendable {
  /// The facts about a report that has been written.
  public struct Result: Sendable, Equatable {
    /// The number of faces that may still be visible.
    public let doubts: Int
    /// The number of pictures.
    public let pictures: Int
  }

  /// The path of the sidecar.
  public var sidecar: String
  /// The path of the video that the pictures are cut from: an output shows what viewers see; nil for no pictures.
  public var video: String?
  /// The path of the report.
  public var output: String
  /// The path of another sidecar of the same video, with faces that are only suspected; nil for none.
  public var suspects: String?
  /// Whether an existing file may be replaced.
  public var overwrites = false
  /// What the report has in common with other work.
  public var session = Session()

  /// Describes a report.
  public init(_ sidecar: String, video: String?, output: String) {
    (self.sidecar, self.video, self.output) = (sidecar, video, output)
  }

  /// Writes the report.
  ///
  /// - Returns: the facts about it.
  /// - Throws: `AnnotateError`, or `CancellationError` if the task was cancelled; no report is at its path then.
  public func run() async throws -> Result {
    let read = [video, sidecar, suspects].compactMap(\.self)
    let written = [WrittenPath.file(output)]
    try WrittenPath.check(written, reading: read, overwrites: overwrites)
    let page = try PartialFile(for: output, overwrites: overwrites)
    try session.declare(written, reading: read)
    let reader = try SidecarReader(opening: sidecar)
    let header = reader.header.content
    let reviewed = try video.map { path throws(AnnotateError) in
      try ReviewedVideo(path, of: header, session.limits)
    }
    var clip = try ExportedClip(reading: reader, of: sidecar, hidden: .leftOut)
    if let suspects { try clip.suspect(facesOf: suspects, besides: sidecar) }
    let all = clip.doubts.filter { $0.exposure > 0 }
    let doubts = Array(all.prefix(Self.maxDoubts(of: clip)))
    let pictures = try await Self.pictures(of: doubts, clip, reviewed)
    let content = DoubtPage(
      clip: clip,
      header: header,
      doubts: doubts,
      pictures: pictures,
      others: all.count - doubts.count
    )
    try FileContents.write(content.bytes, to: page)
    try page.commit()
    return Result(doubts: all.count, pictures: pictures.values.reduce(0) { $0 + $1.count })
  }

  /// The number of faces that are listed at least, if there are so many, and how many for each minute of a longer clip:
  /// as many as somebody looks at in a minute if the clip lasts five.
  private static let (leastDoubts, doubtsPerMinute) = (60, 12.0)

  /// The maximum number of faces that are listed; nobody looks through more.
  private static func maxDoubts(of clip: ExportedClip) -> Int {
    guard !clip.frames.isEmpty else { return leastDoubts }
    let minutes = clip.end(of: clip.frames.count - 1).seconds / 60
    return max(leastDoubts, Int(min(1e6, doubtsPerMinute * minutes)))
  }

  /// The pictures of doubts, by the indices of these.
  private static func pictures(
    of doubts: [FaceDoubt],
    _ clip: ExportedClip,
    _ video: ReviewedVideo?
  ) async throws -> [Int: [DoubtPage.Picture]] {
    guard let video else { return [:] }
    let looks = doubts.enumerated().flatMap { index, doubt in doubt.looks.map { (index, $0) } }
    let faces = looks.map { index, frame in doubts[index].face(nearest: frame).bounds }
    let wanted = looks.enumerated().map { key, look in
      FaceThumbnails.Wanted(
        key: key,
        time: clip.frames[look.1].time,
        face: FaceObservation(bounds: faces[key].enlarged(by: around(faces[key])), confidence: 1)
      )
    }
    let found = try await FaceThumbnails(of: video, size: side).pictures(of: wanted)
    var pictures: [Int: [DoubtPage.Picture]] = [:]
    for (key, (index, frame)) in looks.enumerated() {
      guard let png = found[key] else { continue }
      let picture = DoubtPage.Picture(frame: frame, png: png, box: box(of: faces[key], in: video))
      pictures[index, default: []].append(picture)
    }
    return pictures
  }

  /// The width and height of the pictures in pixels.
  private static let side = 160

  /// How many times as wide as a face the area is of which its picture is made.
  ///
  /// Small faces are shown with more of what is around them, by which people recognise what they are.
  private static func around(_ face: Rect<DisplaySpace>) -> Double {
    max(1.6, 55 / max(1, face.width, face.height))
  }

  /// The width and height of a face's box in its picture, as fractions of the picture's.
  private static func box(
    of face: Rect<DisplaySpace>,
    in video: ReviewedVideo
  ) -> (width: Double, height: Double) {
    let toSquare = video.main.geometry.displayToSquare
    let box = toSquare.apply(video.fromSidecar.apply(face))
    let whole = FaceCutter.margin * around(face) * max(box.width, box.height)
    return (box.width / whole, box.height / whole)
  }
}

extension Rect {
  /// The rectangle with the same middle and sides that are longer by a factor.
  fileprivate func enlarged(by factor: Double) -> Rect {
    Rect(around: center, width: width * factor, height: height * factor)
  }
}
