internal import AnnotateCommandLineKit
internal import AnnotateExports
internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import AnnotatePictures
internal import AnnotateReview
internal import AnnotateSidecar

/// The picture of a sidecar's tracks that `inspect --plot` writes.
struct PlotFile {
  private let path: String
  private let isVector: Bool
  private let file: PartialFile

  /// The name of the file, whose extension selects the format.
  static let name = OptionText<String>(
    "a name that ends in .svg or .png",
    read: { ["svg", "png"].contains(FilePath($0).extension.lowercased()) ? $0 : nil },
    write: { $0 }
  )

  /// Reserves the path of the picture.
  ///
  /// - Throws: `.cannotCreate` if nothing may be written there.
  init(_ path: String, overwrites: Bool) throws(AnnotateError) {
    (self.path, isVector) = (path, FilePath(path).extension.lowercased() == "svg")
    file = try PartialFile(for: path, overwrites: overwrites)
  }

  /// Plots the tracks of a clip.
  ///
  /// - Throws: `.inputOutput` if writing fails, `.unavailable` if FFmpeg was built without librsvg.
  func write(_ clip: ExportedClip, _ header: SidecarHeader) throws(AnnotateError) {
    let names = header.tracks.compactMap { track in track.name.map { (track.id, $0) } }
    let plot = TrackPlot(of: clip, names: Dictionary(names) { $1 })
    try FileContents.write(isVector ? Array(plot.svg.utf8) : try png(of: plot), to: file)
    try file.commit()
  }

  /// The plot in twice its nominal resolution, for screens and print, unless the picture gets too large.
  private func png(of plot: TrackPlot) throws(AnnotateError) -> [UInt8] {
    let scale = plot.size.height > 6000 ? 1 : 2
    let size = PixelSize(plot.size.width * scale, plot.size.height * scale)
    let picture = try SVGRasterizer().picture(of: Array(plot.svg.utf8), named: path, size: size)
    return try StillEncoder.png(of: picture)
  }
}
