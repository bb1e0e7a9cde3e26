package import AnnotateMediaTypes

/// The warning or the error about faces that are left without a stamp although nobody may have meant that.
package enum SelectionWarning: Problem {
  /// The sidecar leaves faces out; `areVisible` if others are covered.
  case leftOut([NamedFace], in: String, areVisible: Bool)
  /// No face was found to cover; parts of the picture may be covered nevertheless.
  case nothingCovered(String, besidesAreas: Bool = false)
  /// Nobody has the numbers that the options name; the sidecar shows who is there.
  case absent([AbsentFace], in: String, sidecar: String?)
  /// An option chooses only faces that are not there, although others are covered, or nobody is.
  case nobody([AbsentFace], in: String)
  /// The people of these photos are not there.
  case unseen([String], in: String)

  /// A face with its name, if it has one.
  package struct NamedFace: Sendable, Hashable {
    /// The track ID.
    package let id: Int
    /// The name.
    package let name: String?

    /// Describes a face.
    package init(id: Int, name: String? = nil) { (self.id, self.name) = (id, name) }
  }

  /// Somebody who is not there.
  package enum AbsentFace: Sendable, Hashable {
    case track(Int)
    case person(Int)
    case named(String)
  }

  /// The input may not be what was meant, or the option.
  package var kind: AnnotateError.Kind {
    if case .nobody = self { .usage } else { .badInput }
  }
}
