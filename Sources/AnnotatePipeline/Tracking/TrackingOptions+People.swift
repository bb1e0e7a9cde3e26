internal import AnnotateJobs
internal import AnnotateSidecar

extension TrackingOptions {
  /// The people who are recognised by photos, with their numbers: the first has the number 1.
  var namedPeople: [SidecarHeader.Person] {
    people.enumerated().map { SidecarHeader.Person(number: $0 + 1, name: $1.name) }
  }
}
