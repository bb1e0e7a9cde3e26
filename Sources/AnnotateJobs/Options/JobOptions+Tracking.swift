internal import AnnotateCommandLineKit
internal import AnnotateMediaTypes

extension JobOptions {
  /// The maximum number of frames that may wait in memory.
  private static let maximumLookahead = 1000

  /// Options for tracking faces from frame to frame.
  package static let tracking = [lookahead, reentry, person, noIdentity]

  private static let lookahead = JobOption.optional(
    "lookahead",
    "FRAMES",
    sets: \.tracking.lookahead,
    as: .whole(0...maximumLookahead, "a number of frames from 0 to \(maximumLookahead)"),
    .recorded,
    summary: "the number of later frames that the tracker waits for before it decides a frame; it "
      + "fills gaps up to this length and drops faces detected in a single frame only",
    default: "half a second"
  )

  private static let reentry = JobOption.value(
    "reentry",
    "SECONDS",
    sets: \.tracking.memory,
    as: .memory,
    .recorded,
    summary: "how long a face that is out of sight keeps its track ID, if it returns nearby and "
      + "looks the same"
  )

  private static let person = JobOption(
    OptionDefinition(
      "person",
      value: "NAME=PHOTO",
      summary: "name the person in a video who looks like the largest face of a photo; --only and "
        + "--except take the name; sidecars have the name, but nothing of the photo",
      repeats: true,
      completion: .file,
      paths: .inside(.file, .read) { OptionText.person.read($0).map { [$0.path] } ?? [] }
    ),
    [.recorded, .ordered],
    set: { (job, text) throws(OptionProblem) in
      let person = try JobOption.read(text, as: .person, "person")
      guard !job.tracking.people.contains(where: { $0.name == person.name }) else {
        throw OptionProblem("person", .repeatedPerson(person.name))
      }
      job.tracking.people.append(person)
    },
    get: { job in job.tracking.people.map { OptionText.person.write($0) } }
  )
  .recorded(
    read: { job, name in job.tracking.people.append(PersonPhoto(name: name, path: "")) },
    write: { job in job.tracking.people.map(\.name) }
  )

  /// The option to disable tracking; it contradicts all options for tracks.
  package static let noTracking = JobOption.flag(
    "no-tracking",
    sets: \.tracking.isOn,
    to: false,
    .recorded,
    summary: "treat each frame by itself; track IDs have no meaning then"
  )
  .contradicting("lookahead") { $0.tracking.lookahead != nil }
  .contradicting("reentry") { $0.tracking.memory != TrackingOptions().memory }
  .contradicting("person") { !$0.tracking.people.isEmpty }
  .contradicting("margin") { $0.drawing.covers.margin != nil }
  .contradicting("hold") { $0.drawing.covers.hold > 0 }
  .contradicting("on-lost") { $0.drawing.covers.onLoss != .nothing }
  .contradicting("only") { $0.drawing.selection.only != nil }
  .contradicting("except") { !$0.drawing.selection.excluded.isEmpty }
}

extension OptionText where Value == MediaTime {
  /// Seconds up to an hour, kept in milliseconds.
  fileprivate static var memory: OptionText {
    let longest = 3600.0
    return OptionText(
      "seconds from 0 to \(Int(longest))",
      read: { text in
        guard let seconds = Double(text), (0...longest).contains(seconds) else { return nil }
        return MediaTime(Int64((seconds * 1000).rounded()), timeBase: Rational(1, 1000))
      },
      write: { $0.seconds.shortestText }
    )
  }
}
