package import AnnotateServer

/// A page for one version of a sidecar.
package struct ServedPage: Sendable {
  /// The HTML.
  package let bytes: [UInt8]
  /// The version of the sidecar.
  package let tag: EntityTag
  /// The sidecar in this version.
  package let sidecar: OpenedFile

  /// Describes a page.
  package init(bytes: [UInt8], tag: EntityTag, sidecar: OpenedFile) {
    (self.bytes, self.tag, self.sidecar) = (bytes, tag, sidecar)
  }
}
