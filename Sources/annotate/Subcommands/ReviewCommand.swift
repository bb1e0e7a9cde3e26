internal import AnnotateCommandLineKit
internal import AnnotateExports
internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotatePipeline
internal import AnnotateReview
internal import AnnotateSidecar

/// Writes a page to look through a sidecar.
struct ReviewCommand: Subcommand {
  let description = CommandDescription(
    name: "review",
    summary: "writes a page for a browser, to look through a sidecar and to correct it",
    discussion: """
      The page shows the video with what FACES.jsonl says drawn over it, and for each face its best \
      picture, its confidence, open eyes and smile as curves, and what happens to it. In it, faces are \
      named, hidden and merged, and the changed sidecar is saved for annotate render. It is one file \
      that needs no network; the video stays where it is, unless --embed puts a small copy into the page.
      """,
    arguments: [ArgumentDefinition("FACES.jsonl", summary: "the sidecar to read")],
    groups: [
      OptionGroup(
        "Options",
        [
          OptionDefinition(
            "video",
            value: "VIDEO",
            summary: "the video that the sidecar is of, or the output that was written with it",
            completion: .file,
            isRequired: true
          ),
          OptionDefinition(
            "output",
            short: "o",
            value: "PAGE.html",
            summary: "the page to write",
            completion: .file,
            isRequired: true
          ),
          OptionDefinition(
            "preview",
            value: "FILE.mp4",
            summary:
              "also write a small copy of the video in H.264, without sound, and play that; for "
              + "videos that browsers cannot play, such as HEVC and ProRes",
            completion: .file
          ),
          OptionDefinition(
            "embed",
            summary: "put such a copy into the page, which then needs no other file"
          ),
          OptionDefinition("overwrite", short: "y", summary: "replace files that exist"),
        ]
      ),
      AnnotateCommandLine.talk, CommonOptions.help,
    ],
    examples: [
      Example(
        command: "annotate review in.faces.jsonl --video in.mp4 -o in.html",
        explanation: "a page beside the video; open it in a browser"
      ),
      Example(
        command: "annotate review in.faces.jsonl --video in.mov --embed -o in.html",
        explanation: "a page with a small copy of the video, to be sent to somebody"
      ),
    ],
    notes: [
      HelpSection(
        title: "Large sidecars",
        body: """
          The page carries the sidecar, compressed, up to 64 MiB. Of larger ones it has only what it draws, \
          and asks for the file when it saves.
          """
      )
    ]
  )

  func run(_ arguments: ParsedArguments) async throws -> Int32 {
    let display = JobDisplay(arguments)
    defer { display.finish() }
    let review = try ReviewArguments(arguments)
    let page = try PartialFile(for: review.output, overwrites: review.overwrites)
    let reader = try SidecarReader(opening: review.sidecar)
    let header = reader.header.content
    let video = try ReviewedVideo(review.video, of: header)
    try video.check(
      outputs: [review.output, review.preview].compactMap(\.self),
      sidecar: review.sidecar,
      overwrites: review.overwrites
    )
    let clip = try ExportedClip(reading: reader, of: review.sidecar)
    let sidecar = try CarriedSidecar(review.sidecar)
    let thumbnails = try await Self.thumbnails(clip, video)
    let played = try await Self.played(video, review, display)
    let content = ReviewPage(
      of: clip,
      header: header,
      sidecar: sidecar,
      video: played,
      thumbnails: thumbnails
    )
    try FileContents.write(content.bytes, to: page)
    try page.commit()
    display.note(
      "wrote '\(review.output)': \(clip.frames.count) frames, \(clip.tracks.count) tracks"
    )
    return 0
  }

  /// Pictures of more faces are no help.
  private static let mostThumbnails = 200

  private static func thumbnails(
    _ clip: ExportedClip,
    _ video: ReviewedVideo
  ) async throws -> [Int: [UInt8]] {
    let best = BestFace.ofTracks(in: clip)
    let longest = clip.tracks.sorted { $0.faces.count > $1.faces.count }.prefix(mostThumbnails)
    let wanted = longest.compactMap { track in
      best[track.id].map {
        FaceThumbnails.Wanted(
          track: track.id,
          time: clip.frames[$0.face.frame].time,
          face: $0.observation
        )
      }
    }
    return try await FaceThumbnails(of: video).pictures(of: wanted)
  }

  private static func played(
    _ video: ReviewedVideo,
    _ review: ReviewArguments,
    _ display: JobDisplay
  ) async throws -> ReviewPage.Video {
    var played = ReviewPage.Video(
      reference: RelativeReference.from(review.output, to: review.preview ?? review.video),
      name: (review.preview ?? review.video).split(separator: "/").last.map(String.init) ?? "",
      codec: review.preview != nil || review.embeds ? "h264" : video.codec
    )
    played.isOutput = video.isOutput
    if let path = review.preview {
      let preview = VideoPreview(
        of: video,
        sidecar: review.sidecar,
        to: path,
        overwrites: review.overwrites
      )
      try await preview.write { display.show($0) }
    } else if review.embeds {
      // The temporary name of a file beside the page, which goes with the last reference to it.
      let copy = try PartialFile(for: review.output + ".preview.mp4", overwrites: true)
      let preview = VideoPreview(
        of: video,
        sidecar: review.sidecar,
        to: copy.temporaryPath,
        overwrites: true
      )
      try await preview.write { display.show($0) }
      played.contents = try FileContents.read(copy.temporaryPath)
    } else if !video.isPlayable {
      display.warn(unplayable(video, review.video))
    }
    return played
  }

  private static func unplayable(_ video: ReviewedVideo, _ path: String) -> AnnotateError {
    AnnotateError(
      .badInput,
      "not every browser plays",
      subject: path,
      why:
        "its pictures are \(video.codec)\(video.hasCommonChroma ? "" : " with other chroma than 4:2:0")",
      hints: ["add --embed, or --preview FILE.mp4, for a small copy in H.264"]
    )
  }
}
