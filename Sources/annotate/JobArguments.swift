internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// Turns what was typed into a job.
struct JobArguments {
  let arguments: ParsedArguments
  let parser: ArgumentParser

  /// The job that was asked for, yet without its styles, whose files are not read.
  ///
  /// - Throws: where a value makes no sense.
  func job() throws(UsageError) -> AnnotationJob {
    var job = AnnotationJob(
      input: arguments.positionals.first ?? "",
      output: arguments.value("output") ?? "",
      styles: [],
      sidecar: try sidecar(),
      overwrites: arguments.flag("overwrite"),
      codec: arguments.value("codec"),
      quality: try quality(),
      preset: arguments.value("preset"),
      recordedOptions: [
        "style": try styleChoices().map(\.recordedName).joined(separator: ",")
      ]
    )
    job.facesFolder = arguments.value("faces-dir")
    job.exports = try exports()
    job.embedsFaces = arguments.flag("embed-faces")
    job.container = arguments.value("container")
    job.encoderOptions = try encoderOptions()
    job.bitRate = try bitRate()
    job.pixelFormat = arguments.value("pixel-format")
    if let format = job.pixelFormat { job.recordedOptions["pixel-format"] = format }
    job.droppedStreams = droppedStreams
    if !droppedStreams.isEmpty {
      job.recordedOptions["drop"] = droppedStreams.map(\.rawValue).sorted().joined(separator: ",")
    }
    job.keepsMesh = arguments.flag("landmarks")
    if job.keepsMesh { job.recordedOptions["landmarks"] = "true" }
    job.pictures = try pictures()
    job.looking = try looking()
    for (name, value) in lookingOptions { job.recordedOptions[name] = value }
    job.isStrict = arguments.flag("strict")
    let models = try chosenModels(for: job.looking)
    job.looking = models.looking
    job.recordedOptions.merge(models.recorded) { _, new in new }
    job.reframing = try reframing()
    job.tracking = try tracking()
    job.isLive = try isLive()
    if job.isLive { job.recordedOptions["realtime"] = "true" }
    job.selection = try selection()
    job.covering = try covering()
    job.crops = try crops()
    for (name, value) in reframingOptions + trackingOptions + selectionOptions + coveringOptions {
      job.recordedOptions[name] = value
    }
    return job
  }

  private var droppedStreams: Set<AnnotationJob.StreamSort> {
    let named = arguments.values("drop").compactMap(AnnotationJob.StreamSort.init(rawValue:))
    return Set(named + (arguments.flag("no-audio") ? [.audio] : []))
  }

  private func encoderOptions() throws(UsageError) -> [(name: String, value: String)] {
    var options: [(name: String, value: String)] = []
    for text in arguments.values("encoder-option") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw parser.usageError(
          "'--encoder-option' takes NAME=VALUE, not '\(text)'",
          option: "encoder-option",
          command: arguments.command
        )
      }
      options.append((parts[0], parts[1]))
    }
    return options
  }

  private func sidecar() throws(UsageError) -> AnnotationJob.SidecarDestination {
    let path = arguments.value("faces-out")
    guard arguments.flag("no-faces-out") else { return path.map { .path($0) } ?? .besideOutput }
    guard path == nil else {
      throw parser.usageError(
        "'--no-faces-out' contradicts '--faces-out'",
        option: "no-faces-out",
        command: arguments.command
      )
    }
    return .none
  }

  private func reframing() throws(UsageError) -> Reframing {
    let gravity = arguments.value("gravity").flatMap(Gravity.init(rawValue:))
    guard gravity == nil || arguments.value("size") != nil else {
      throw parser.usageError(
        "'--gravity' needs '--size'",
        option: "gravity",
        command: arguments.command
      )
    }
    return Reframing(
      size: try size(),
      gravity: gravity ?? .resizeAspect,
      isMirrored: arguments.flag("mirror"),
      bakesOrientation: arguments.flag("bake-orientation")
    )
  }

  /// What of the picture is changed on request, for the record in the sidecar.
  private var reframingOptions: [(String, String)] {
    let values = ["size", "gravity"].compactMap { name in
      arguments.value(name).map { (name, $0) }
    }
    let flags = ["mirror", "bake-orientation"].filter(arguments.flag).map { ($0, "true") }
    return values + flags
  }

  /// The largest side of pictures that encoders take.
  private static let largestSide = 16_384

  private func size() throws(UsageError) -> PixelSize? {
    guard let text = arguments.value("size") else { return nil }
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .compactMap { Int($0) }.filter { (1...Self.largestSide).contains($0) }
    guard sides.count == 2, text.lowercased().split(separator: "x").count == 2 else {
      throw parser.usageError(
        "'--size' takes WIDTHxHEIGHT in pixels up to \(Self.largestSide), not '\(text)'",
        option: "size",
        command: arguments.command
      )
    }
    return PixelSize(sides[0], sides[1])
  }

  private func quality() throws(UsageError) -> Double? {
    guard let text = arguments.value("crf") else { return nil }
    guard let number = Double(text), number.isFinite, number >= 0 else {
      throw parser.usageError(
        "'--crf' takes a number from 0 on, not '\(text)'",
        option: "crf",
        command: arguments.command
      )
    }
    return number
  }
}
