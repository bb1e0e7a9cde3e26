extension ContainerProfile {
  /// Which tags a container holds, and under which names.
  package struct Tags: Sendable, Equatable {
    /// The tags that are written, by their names in lower case.
    package enum Selection: Sendable, Equatable {
      /// All tags except these.
      case allBut(Set<String>)
      /// Only these tags.
      case only(Set<String>)

      /// Whether a tag is written.
      func holds(_ name: String) -> Bool {
        switch self {
        case .allBut(let names): !names.contains(name)
        case .only(let names): names.contains(name)
        }
      }
    }

    /// How the languages of streams are written.
    package enum Languages: Sendable {
      /// As any text.
      case texts
      /// As a code of three letters.
      case threeLetters
      /// As codes of three letters with commas between them.
      case listsOfThreeLetters
      /// As a code of two letters; FFmpeg's muxer would give a stream of another language that of another stream.
      case twoLetters

      /// What is written of a language; nil if it cannot be expressed.
      package func written(_ language: String) -> String? {
        switch self {
        case .texts: return language
        case .threeLetters: return LanguageCode.threeLetters(language)
        case .listsOfThreeLetters:
          let codes = language.split(separator: ",").map { LanguageCode.threeLetters(String($0)) }
          let known = codes.compactMap(\.self)
          return known.isEmpty || known.count < codes.count ? nil : known.joined(separator: ",")
        case .twoLetters: return LanguageCode.hasShortForm(language) ? language : nil
        }
      }
    }

    /// Where the timecode of the first frame is written.
    package enum TimecodeLocation: Sendable {
      /// Nowhere that can be read back.
      case none
      /// With the video.
      case video
      /// With the whole file.
      case file
    }

    /// The tags of the whole file.
    package var ofFile = Selection.only([])
    /// Names for the same thing: the first one that a file has is written, the others are not.
    package var titleNames: [String] = []
    /// The tags of a stream.
    package var ofStreams = Selection.only([])
    /// The tags of streams of kinds that differ from the other kinds.
    package var ofKinds: [MediaKind: Selection] = [:]
    /// The names under which tags are written and read.
    package var names = TagNaming()
    /// The tags that have short names, if other tags need full names; nil if the container makes no such
    /// difference.
    ///
    /// Full names are written into the finished file.
    package var shortNames: Set<String>?
    /// Whether players show the name of a stream's handler as its title.
    package var titlesAreHandlers = false
    /// Tags that identify a file or its writer, which are wrong for a copy.
    package var identifications: Set<String> = []
    /// Tags that identify parts of a file; a copy has other parts.
    package var identificationsOfParts: Set<String> = []
    /// Tags that describe the writer of a file; losing them is not a loss.
    package var writersOwn: Set<String> = []
    /// Whether no other container holds more tags.
    package var holdsMostTags = false
    /// Where the timecode is written.
    package var timecode = TimecodeLocation.none
    /// Whether it stores chapters.
    package var storesChapters = false
    /// Of which chapters it stores when they end, and not only when they begin.
    package var chapterEnds = ChapterEnds.Stored.all
    /// Whether chapters need a title, which may be empty, to be stored in full.
    package var chaptersNeedTitles = false
    /// How the languages of streams are written.
    package var languages = Languages.texts
    /// Whether it stores when a file was made as a number, so that other texts than dates are lost.
    package var countsDates = false
    /// Whether the tags of the whole file, and its chapters, are tags of its streams.
    package var areOfStreams = false

    /// Whether it stores a timecode.
    package var storesTimecode: Bool { timecode != .none }

    /// Whether a file with the tags named `keys` is written with the tag called `name`.
    package func holds(_ name: String, among keys: Set<String>) -> Bool {
      let title = titleNames.first(where: keys.contains) ?? titleNames.last
      return name == title || ofFile.holds(name)
    }

    /// Whether streams of a kind are written with a tag.
    package func holds(_ name: String, ofStream kind: MediaKind) -> Bool {
      (ofKinds[kind] ?? ofStreams).holds(name)
    }
  }
}

/// The names of tags in a container, if FFmpeg's muxer and demuxer do not use the common names.
package struct TagNaming: Sendable, Equatable {
  /// Maps common names, in lower case, to the names under which tags are written.
  var written: [String: String] = [:]
  /// Maps the names that the demuxer reports to common names.
  var read: [String: String] = [:]
  /// The prefix in the names of tags without a dedicated field; empty if there is no such prefix.
  var prefixOfOthers = ""
  /// The tags with a dedicated field, in lower case; only used together with a prefix.
  var fields: Set<String> = []

  /// Returns the name under which a tag is written.
  package func written(_ key: String) -> String {
    let name = key.lowercased()
    return written[name] ?? (fields.contains(name) ? key : prefixOfOthers + key)
  }

  /// Returns the common name of a tag that the demuxer reports.
  package func canonical(_ key: String) -> String {
    if let name = read[key] { return name }
    return key.hasPrefix(prefixOfOthers) ? String(key.dropFirst(prefixOfOthers.count)) : key
  }
}
