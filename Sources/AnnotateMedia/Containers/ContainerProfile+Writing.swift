extension ContainerProfile {
  /// How files of a container are written.
  package struct Writing: Sendable, Equatable {
    /// What is changed in a file when FFmpeg's muxer is done with it.
    package enum Finish: Sendable {
      /// Nothing.
      case none
      /// The boxes that describe its tracks (`QuickTimeFinish`).
      case movieBoxes
      /// The headers of its streams, which say when they begin (`AVIStarts`).
      case streamHeaders
    }

    /// A private option of a muxer.
    package struct Option: Sendable, Equatable {
      /// Its name.
      let name: String
      /// Its value; one that begins with a plus is added to that of an earlier option of the name.
      let value: String

      init(_ name: String, _ value: String) {
        (self.name, self.value) = (name, value)
      }
    }

    /// Whether it can be written to a pipe, without going back.
    package var isStreamable = false
    /// What is changed in a finished file.
    package var finish = Finish.none
    /// Whether FFmpeg's muxer has to put packets in order, because it divides them anew.
    package var needsMuxersOrder = false
    /// The option for the ticks a second in which beginnings of streams are counted; nil where there are no
    /// such.
    package var timescaleOption: String?
    /// The options of every file.
    package var options: [Option] = []
    /// The options of a stream that cannot be changed once it is written.
    package var streamedOptions: [Option] = []
    /// The options of such a stream that has tags under full names.
    package var fullNameOptions: [Option] = []
    /// The options of files with certain endings of their names, in small letters.
    package var optionsOfEndings: [String: [Option]] = [:]
    /// The options of files in which everything begins a second or more after zero.
    package var optionsOfLateStart: [Option] = []
  }
}
