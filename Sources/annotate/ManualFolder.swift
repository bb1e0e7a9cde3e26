internal import AnnotateCommandLineKit
internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotatePipeline

/// The manual pages of the program and its commands.
enum ManualFolder {
  /// Writes them into a folder that exists, over those of another version.
  ///
  /// - Throws: `.cannotCreate` or `.inputOutput` if one cannot be written.
  static func write(to folder: String) throws(AnnotateError) {
    let pages = ManualPage.pages(
      AnnotateCommandLine.description,
      version: AnnotationPipeline.version
    )
    for page in pages {
      let file = try PartialFile(for: "\(folder)/\(page.file)", overwrites: true)
      try FileContents.write(Array(page.text.utf8), to: file)
      try file.commit()
    }
  }
}
