extension OutputFormat {
  /// Whether the container is one of the family of QuickTime: boxes, a table of samples, edit lists.
  package var isQuickTime: Bool {
    ["mp4", "mov", "ipod", "3gp", "3g2", "psp", "f4v"].contains(name)
  }

  /// Whether the container is Matroska or its subset WebM.
  package var isMatroska: Bool { ["matroska", "webm"].contains(name) }

  /// Whether the container stores how a picture is turned: the family of QuickTime does, and EXIF.
  package var storesOrientation: Bool { isQuickTime || isStill }

  /// Whether the container stores which part of the picture is to be seen.
  package var storesCleanAperture: Bool { isQuickTime }

  /// Whether the container stores a timecode.
  package var storesTimecode: Bool {
    ["mp4", "mov", "ipod", "matroska", "webm", "mxf", "avi", "nut"].contains(name)
  }

  /// Whether the container stores chapters.
  package var storesChapters: Bool {
    isQuickTime && !["3gp", "3g2", "psp"].contains(name) || isMatroska
      || ["nut", "asf", "ogv", "ogg"].contains(name)
  }

  /// Whether frames come evenly in the container, because it counts them instead of giving times.
  package var countsFrames: Bool { ["avi", "mxf"].contains(name) }

  /// Whether the times of packets follow from their number in the container.
  package var countsPackets: Bool { name == "avi" }

  /// Whether the container gives no presentation times, so that frames must be stored in their order.
  var lacksPresentationTimes: Bool { countsFrames }

  /// Whether the container can be written to a pipe, without going back.
  package var canBeStreamed: Bool {
    isQuickTime || isMatroska || ["nut", "mpegts", "flv", "ogv", "mpeg"].contains(name)
  }

  /// Whether the container stores a picture as a cover that is a stream.
  var storesCoverStream: Bool { ["mp4", "ipod"].contains(name) }

  /// Whether the container stores any file beside the streams, such as a font or a cover.
  var storesAttachments: Bool { name == "matroska" }
}
