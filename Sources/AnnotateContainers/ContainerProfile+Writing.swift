extension ContainerProfile {
  /// How files of a container are written.
  package struct Writing: Sendable, Equatable {
    /// How a file is changed after FFmpeg's muxer has finished.
    package enum Finish: Sendable {
      /// It is not changed.
      case none
      /// The boxes that describe its tracks are changed (`QuickTimeFinish`).
      case movieBoxes
      /// The headers of its streams, which state when they begin, are changed (`AVIStarts`).
      case streamHeaders
    }

    /// How FFmpeg's muxer is told how often an animation is played.
    package enum Repetition: Sendable {
      /// Not at all.
      case none
      /// By the number of plays after the first: 0 for ever, -1 for none.
      case repeats
      /// By the number of plays: 0 for ever.
      case plays
    }

    /// How FFmpeg's muxer is told how long the last frame is shown, if it does not take that from its packet.
    package enum FinalDelay: Sendable {
      /// Not at all.
      case none
      /// In hundredths of a second.
      case hundredths
      /// As a fraction of seconds.
      case fraction
    }

    /// A private option of a muxer.
    package struct Option: Sendable, Equatable {
      /// Its name.
      package let name: String
      /// Its value; a value with a leading plus is added to that of an earlier option of the same name.
      package let value: String

      package init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value)
      }
    }

    /// Whether it can be written to a pipe, without seeking back.
    package var isStreamable = false
    /// How a finished file is changed.
    package var finish = Finish.none
    /// How the muxer is told how often an animation is played.
    package var repetition = Repetition.none
    /// How the muxer is told how long the last frame is shown.
    package var finalDelay = FinalDelay.none
    /// Whether the description of the tracks comes before them, if nobody wishes otherwise.
    package var putsMovieFirst = false
    /// Whether FFmpeg may write what it calls experimental: FLAC and TrueHD, which have been specified since.
    package var allowsExperiments = false
    /// Whether FFmpeg's muxer has to order packets, because it divides them again or relies on their order.
    package var needsMuxersOrder = false
    /// The option for the time scale, in ticks per second, of the start times of streams; nil if there is
    /// rejected.
    package var timescaleOption: String?
    /// The options for every file.
    package var options: [Option] = []
    /// The options for a streamed output, which cannot be changed after it is written.
    package var streamedOptions: [Option] = []
    /// The options for an output that is taken while it is made, also by those who come late.
    package var liveOptions: [Option] = []
    /// The options for a streamed output that has tags with full names.
    package var fullNameOptions: [Option] = []
    /// The options for files with certain name endings, in lower case.
    package var optionsOfEndings: [String: [Option]] = [:]
    /// The options for files in which everything begins a second or more after zero.
    package var optionsOfLateStart: [Option] = []
  }
}
