internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// A folder with a page for the program and for each of its commands.
enum ManualFolder {
  /// The manual pages, for man.
  static var manuals: [(file: String, text: String)] {
    ManualPage.pages(AnnotateCommandLine.description, version: AnnotationPipeline.version)
  }

  /// The reference pages, in Markdown.
  static var reference: [(file: String, text: String)] {
    ReferencePage.pages(AnnotateCommandLine.description)
  }

  /// Writes pages into a folder that exists, over those of another version.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` if one cannot be written.
  static func write(
    _ pages: [(file: String, text: String)],
    to folder: String
  ) throws(AnnotateError) {
    for page in pages {
      let file = try PartialFile(for: "\(folder)/\(page.file)", overwrites: true)
      try FileContents.write(Array(page.text.utf8), to: file)
      try file.commit()
    }
  }
}
