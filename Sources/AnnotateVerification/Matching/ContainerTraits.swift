internal import AnnotateMedia

/// What a container can and cannot say, by FFmpeg's names for it.
struct ContainerTraits {
  private let names: Set<String>

  init(_ facts: MediaFacts) {
    names = Set(facts.formatName.split(separator: ",").map(String.init))
  }

  /// Whether the first frame can be at any time; other containers begin where they like.
  var keepsStart: Bool {
    isQuickTime || isMatroska
  }

  /// Whether times are as fine as its writer wants them to be.
  var hasAnyTimeBase: Bool { isQuickTime || names.contains("nut") }

  /// Whether it is MP4, MOV or one of their kin.
  var isQuickTime: Bool { names.contains("mov") || names.contains("mp4") }

  /// Whether the files are pictures, which are shown when whoever shows them likes.
  var isPictures: Bool { names.contains("image2") }

  private var isMatroska: Bool { names.contains("matroska") || names.contains("webm") }
}
