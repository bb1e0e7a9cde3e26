public import AnnotateJSON
public import AnnotateMediaTypes

/// The first line of a sidecar: the source of the faces, and how they were detected.
public struct SidecarHeader: Sendable, Equatable {
  /// The version of the format that this module writes.
  public static let version = 1

  /// A model that was used.
  public struct Model: Sendable, Equatable {
    /// The file's name.
    public let name: String
    /// The SHA-256 of the file in hexadecimal digits.
    public let sha256: String

    /// Describes a model.
    public init(name: String, sha256: String) {
      self.name = name
      self.sha256 = sha256
    }
  }

  /// The device and the software that ran the models.
  public struct Inference: Sendable, Equatable {
    /// The device by its short name, such as `CPU`.
    public let device: String
    /// The software that ran the models, with its version.
    public let runtime: String

    /// Describes a device and the software that ran on it.
    public init(device: String, runtime: String) {
      self.device = device
      self.runtime = runtime
    }
  }

  /// An output with a picture that differs from the source's.
  public struct Output: Sendable, Equatable {
    /// The size of its picture as shown, before the pixel aspect ratio is applied.
    public let size: PixelSize
    /// The map from the sidecar's coordinates to those of that picture.
    public let fromDisplay: AffineTransform<DisplaySpace, DisplaySpace>

    /// Describes an output.
    public init(size: PixelSize, fromDisplay: AffineTransform<DisplaySpace, DisplaySpace>) {
      self.size = size
      self.fromDisplay = fromDisplay
    }
  }

  /// The version of the program that wrote the sidecar.
  public var generatorVersion: String
  /// The name of the video file, without its folder.
  public var sourceName: String
  /// The number of bytes of the video file; nil if the source was not a file.
  public var sourceSize: Int?
  /// The time base of all presentation times and durations.
  public var timeBase: Rational
  /// The average frame rate.
  public var frameRate: Rational
  /// How stored pixels become the picture shown.
  public var geometry: FrameGeometry
  /// The output's picture; nil if it is like the source's.
  public var output: Output?
  /// The timecode of the first frame; nil if the source has none.
  public var startTimecode: String?
  /// The models that were used.
  public var models: [Model]
  /// The time that players show as zero, in ticks of the time base.
  ///
  /// It is not zero if the clock of the source's file starts at an arbitrary time, as that of a transport
  /// stream does.
  public var clockStart: Int64 = 0
  /// The device and the software that ran the models; nil if unknown.
  public var inference: Inference?
  /// The options that determined the result, by name.
  public var options: [String: String]
  /// What users have stated about tracks.
  public var tracks: [Track] = []
  /// The people who have names.
  public var people: [Person] = []
  /// The parts of the picture that are covered, with times in ticks of the time base.
  public var coveredAreas: [CoveredArea] = []
  /// Whether the output hides faces or parts of the picture, and therefore lacks all pictures of the source in which
  /// nobody looked for faces.
  public var hidesFaces = false
  /// Whether the output lacks what tells about people, places and devices; the sidecar then names no file and no person.
  public var isPrivate = false
  /// Whether the voices of the output are disguised, so that its audio differs from the source's.
  public var disguisesVoices = false

  /// Describes a run.
  public init(
    generatorVersion: String,
    sourceName: String,
    sourceSize: Int?,
    timeBase: Rational,
    frameRate: Rational,
    geometry: FrameGeometry,
    output: Output? = nil,
    startTimecode: String?,
    models: [Model],
    options: [String: String]
  ) {
    self.generatorVersion = generatorVersion
    self.sourceName = sourceName
    self.sourceSize = sourceSize
    self.timeBase = timeBase
    self.frameRate = frameRate
    self.geometry = geometry
    self.output = output
    self.startTimecode = startTimecode
    self.models = models
    self.options = options
  }

  /// The header as one JSON object.
  public var json: JSONValue {
    .object([
      "schema": .string("annotate.faces"),
      "version": .integer(Self.version),
      "generator": .object([
        "name": .string("annotate"), "version": .string(generatorVersion),
      ]),
      "source": .object([
        "name": sourceName.isEmpty && isPrivate ? nil : .string(sourceName),
        "size": sourceSize.map { .integer($0) },
      ]),
      "stream": stream,
      "output": output.map(Self.json),
      "coordinates": .string("display"),
      "sides": .string("subject"),
      "models": .array(
        models.map { .object(["name": .string($0.name), "sha256": .string($0.sha256)]) }
      ),
      "inference": inference.map {
        .object(["device": .string($0.device), "runtime": .string($0.runtime)])
      },
      "options": .object(
        options.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) }
      ),
      "tracks": tracks.isEmpty ? nil : .array(tracks.map(\.json)),
      "people": people.isEmpty ? nil : .array(people.map(\.json)),
      "hidesFaces": hidesFaces ? .bool(true) : nil,
      "private": isPrivate ? .bool(true) : nil,
      "disguisesVoices": disguisesVoices ? .bool(true) : nil,
      "coveredAreas": coveredAreas.isEmpty ? nil : .array(coveredAreas.map(\.json)),
    ])
  }

  private var stream: JSONValue {
    let clean = geometry.cleanAperture
    return .object([
      "timeBase": Self.pair(timeBase.numerator, timeBase.denominator),
      "frameRate": frameRate.isPositive
        ? Self.pair(frameRate.numerator, frameRate.denominator) : nil,
      "codedSize": Self.pair(geometry.codedSize.width, geometry.codedSize.height),
      "displaySize": Self.pair(geometry.displaySize.width, geometry.displaySize.height),
      "sampleAspectRatio": Self.pair(
        geometry.sampleAspectRatio.numerator,
        geometry.sampleAspectRatio.denominator
      ),
      "orientation": .integer(geometry.orientation.rawValue),
      "cleanAperture": .array(
        [clean.x, clean.y, clean.width, clean.height].map { .rounded($0, places: 2) }
      ),
      "startTimecode": startTimecode.map { .string($0) },
      "clockStart": clockStart == 0 ? nil : .integer(clockStart),
    ])
  }

  private static func json(_ output: Output) -> JSONValue {
    let map = output.fromDisplay
    return .object([
      "displaySize": pair(output.size.width, output.size.height),
      "fromDisplay": .array(
        [map.a, map.b, map.c, map.d, map.tx, map.ty].map { .rounded($0, places: 6) }
      ),
    ])
  }

  private static func pair(_ first: Int, _ second: Int) -> JSONValue {
    .array([.integer(first), .integer(second)])
  }
}

extension SidecarHeader {
  /// A person who has a name.
  public struct Person: Sendable, Equatable {
    /// The number of the person.
    public let number: Int
    /// The name.
    public var name: String

    /// Names a person.
    public init(number: Int, name: String) {
      (self.number, self.name) = (number, name)
    }

    var json: JSONValue { .object(["person": .integer(number), "name": .string(name)]) }

    /// Parses a person; nil if it is not one.
    init?(_ json: JSONValue) {
      guard let number = json["person"]?.count, let name = json["name"]?.string else { return nil }
      self.init(number: number, name: name)
    }
  }

  /// The name of the person with a number; nil if there is none.
  package func name(ofPerson number: Int) -> String? {
    people.first { $0.number == number }?.name
  }
}

extension SidecarHeader {
  /// What users have stated about one track.
  public struct Track: Sendable, Equatable {
    /// The number of the track.
    public let id: Int
    /// The name of the face; nil if it has none.
    public var name: String?
    /// Whether its faces are not stamped.
    public var isHidden: Bool

    /// Describes a track.
    public init(id: Int, name: String? = nil, isHidden: Bool = false) {
      (self.id, self.name, self.isHidden) = (id, name, isHidden)
    }

    var json: JSONValue {
      .object([
        "id": .integer(id), "name": name.map { .string($0) },
        "hidden": isHidden ? .bool(true) : nil,
      ])
    }

    /// Parses a track; nil if it is not one.
    init?(_ json: JSONValue) {
      guard let id = json["id"]?.count, id <= Int32.max else { return nil }
      self.init(id: id, name: json["name"]?.string, isHidden: json["hidden"]?.bool ?? false)
    }
  }

  /// What users have stated about the track with a number; nil if that is nothing.
  package func track(_ id: Int) -> Track? { tracks.first { $0.id == id } }

  /// The numbers of the tracks with faces that are not stamped.
  public var hiddenTracks: Set<Int> { Set(tracks.filter(\.isHidden).map(\.id)) }
}
