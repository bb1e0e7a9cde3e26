internal import AnnotateCommandLineKit
internal import AnnotateExports
internal import AnnotateMediaTypes
internal import AnnotateWording

extension JobOptions {
  /// The option for the container of a video.
  package static let container = JobOption.optional(
    "container",
    "NAME",
    sets: \.output.container,
    as: .any,
    summary: "the container, such as mp4, mkv or nut, whatever the extension of the output"
  )

  /// Options for the outputs with the faces of a video.
  package static let faceOutputs = [sidecar, noSidecar, facesFolder, exports, embedding]

  /// The option for the path of the sidecar.
  package static let sidecar = JobOption(
    OptionDefinition(
      "faces-out",
      value: "PATH",
      summary: "the path of the sidecar; - is standard output, and udp://HOST:PORT gets each line "
        + "as a datagram",
      defaultText: "beside the output, ending in .faces.jsonl",
      paths: .file(.written, forEachInput: true)
    ),
    .delivery,
    set: { (job, path) throws(OptionProblem) in
      job.output.faces.sidecar = FaceOutputs.Sidecar(path ?? "")
    },
    get: { job in job.output.faces.sidecar.text.map { [$0] } ?? [] }
  )

  /// The option to write no sidecar.
  package static let noSidecar = JobOption(
    OptionDefinition("no-faces-out", summary: "write no sidecar"),
    .delivery,
    set: { (job, _) throws(OptionProblem) in job.output.faces.sidecar = .none },
    get: { $0.output.faces.sidecar == .none ? [nil] : [] }
  ).contradicting("faces-out") { job in
    job.output.faces.sidecar.text != nil
  }

  /// The option for a folder with a file for each frame.
  package static let facesFolder = JobOption.optional(
    "faces-dir",
    "DIR",
    sets: \.output.faces.folder,
    as: .any,
    .delivery,
    summary: "also write the faces as a folder with a JSON file for each frame (000000.json), "
      + "header.json and end.json; DIR must be new, empty or, with -y, such a folder",
    paths: .folder(.written, forEachInput: true)
  )

  /// The option for files for other programs.
  package static let exports = JobOption(
    OptionDefinition(
      "export",
      value: "NAME=FILE",
      summary: "also write the faces in the format NAME of annotate export, such as nuke=faces.nk",
      repeats: true,
      paths: .inside(.file, .written, forEachInput: true) {
        (try? FaceExport(text: $0)).map { [$0.path] } ?? []
      }
    ),
    .delivery,
    set: { (job, text) throws(OptionProblem) in
      job.output.faces.exports.append(try FaceExport(text: text ?? ""))
    },
    get: { job in job.output.faces.exports.map { "\($0.format)=\($0.path)" } }
  )

  /// The option for a track of faces in the output.
  package static let embedding = JobOption.flag(
    "embed-faces",
    sets: \.output.faces.isEmbedded,
    summary:
      "also embed the sidecar in the output, as a metadata track that players do not show "
      + "(mp4, mov, mkv, webm)"
  )

  /// Options for replacing files and for dropping parts of the source.
  package static let carriage = [
    overwrite, privacy, noAudio, drop, convertAudio, voice, noFaststart, fragment, check, strict,
  ]

  /// The option to replace existing files.
  package static let overwrite = JobOption.flag(
    "overwrite",
    short: "y",
    sets: \.output.overwrites,
    .delivery,
    summary: "replace the output and the sidecar if they exist",
    decidesResult: false
  )

  /// The option to leave out what identifies people, places and devices.
  package static let privacy = JobOption.flag(
    "private",
    sets: \.output.isPrivate,
    [],
    summary:
      "leave out all that identifies people, places and devices besides pictures, audio and subtitles: location, "
      + "camera, owner, dates, comments, titles, sensor tracks, thumbnails; the sidecar names no file and no person"
  )
  .contradicting("embed-faces") { $0.output.faces.isEmbedded }
  .contradicting("write-regions") { $0.output.pictures.writesRegions }

  private static let noAudio = JobOption(
    OptionDefinition("no-audio", summary: "drop all audio"),
    [],
    set: { (job, _) throws(OptionProblem) in job.output.droppedStreams.insert(.audio) },
    get: { _ in [] }
  )

  private static let drop = JobOption(
    OptionDefinition(
      "drop",
      value: "KIND",
      summary: "drop all streams of a kind; picture: all with pictures besides the main video",
      choices: OutputOptions.StreamKind.allCases.map(\.rawValue),
      repeats: true
    ),
    .recorded,
    set: { (job, text) throws(OptionProblem) in
      let kind = try JobOption.read(text, as: OptionText<OutputOptions.StreamKind>.choice, "drop")
      job.output.droppedStreams.insert(kind)
    },
    get: { $0.output.droppedStreams.map(\.rawValue).sorted() }
  )

  private static let convertAudio = JobOption.optional(
    "convert-audio",
    "CODEC",
    sets: \.output.audioCodec,
    as: .any,
    .recorded,
    summary:
      "convert audio that the container cannot hold, which is left out otherwise, to a codec such as "
      + "aac, opus or flac"
  )

  private static let voice = JobOption.optional(
    "voice",
    "TREATMENT",
    sets: \.output.voices,
    as: .choice,
    [],
    summary:
      "change the voices in all audio, which is encoded again; disguise: make pitch and formants lower. A disguise is not "
      + "safe: words remain, and the pitch can be shifted back; --no-audio is safe"
  )
  .contradicting("no-audio") { $0.output.droppedStreams.contains(.audio) }

  private static let noFaststart = JobOption(
    OptionDefinition(
      "no-faststart",
      summary:
        "leave the description of the tracks at the end of an MP4: players on a network begin later"
    ),
    [],
    set: { (job, _) throws(OptionProblem) in job.output.putsMovieFirst = false },
    get: { $0.output.putsMovieFirst ? [] : [nil] }
  )

  private static let fragment = JobOption.flag(
    "fragment",
    sets: \.output.isFragmented,
    [],
    summary:
      "divide an MP4 or MOV into fragments that begin with keyframes, as streaming needs it; default for "
      + "pipes, and for sources of the kind (CMAF, DASH)"
  )

  /// The option for how thoroughly the input is searched for damage.
  package static let check = JobOption.optional(
    "check",
    "LEVEL",
    sets: \.input.damageSearch,
    as: .choice,
    .recorded,
    summary:
      "how much of the coded pictures to read for damage that decoders hide: all takes a few per cent longer; some "
      + "reads a sample, and everything after the first sign of damage; none relies on the decoder",
    default: "some; all with --strict"
  )

  /// The option to fail at the first loss.
  package static let strict = JobOption.flag(
    "strict",
    sets: \.output.isStrict,
    .delivery,
    summary: "write nothing if anything of the input would be lost or is damaged"
  )
  .contradicting("check none") { $0.input.damageSearch == .nothing }
}

extension FaceExport {
  /// Reads a format and a path with an equals sign between them.
  ///
  /// - Throws: `OptionProblem` if there is no such format, or nothing can be written to the path.
  init(text: String) throws(OptionProblem) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw OptionProblem("export", .noExport(text)) }
    guard parts[1] != "-" else { throw OptionProblem("export", .exportToStandardOutput) }
    guard let exporter = ExportRegistry.exporter(named: parts[0]) else {
      let nearest = EditDistance.nearest(to: parts[0], among: Self.formats)
      throw OptionProblem("export", .noExportFormat(parts[0], nearest: nearest))
    }
    self.init(exporter, to: parts[1])
  }
}
