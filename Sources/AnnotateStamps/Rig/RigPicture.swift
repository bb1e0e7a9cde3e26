package import AnnotateMediaTypes

/// A picture of a layer: a still, or an animation that repeats.
package struct RigPicture: Sendable {
  private let artworks: [Artwork]
  /// The end of each picture, in units of `timeBase`.
  private let ends: [Int64]
  /// The unit of time, in seconds.
  private let timeBase: Rational
  /// The width divided by the height.
  package let proportion: Double

  /// Makes a still picture.
  package init(_ artwork: Artwork, proportion: Double) {
    self.init([(artwork, 1)], timeBase: .one, proportion: proportion)
  }

  /// Makes an animation of pictures with durations in units of `timeBase`.
  package init(
    _ shown: [(artwork: Artwork, duration: Int64)],
    timeBase: Rational,
    proportion: Double
  ) {
    artworks = shown.map(\.artwork)
    var end: Int64 = 0
    ends = shown.map { shown in
      end += shown.duration
      return end
    }
    (self.timeBase, self.proportion) = (timeBase, proportion)
  }

  /// Returns the picture at a presentation time; the first if the time is unknown.
  func artwork(at time: MediaTime?) -> Artwork? {
    guard artworks.count > 1, let time, let total = ends.last, total > 0 else {
      return artworks.first
    }
    let whole = time.wholeUnits(of: timeBase) % total
    let elapsed = whole < 0 ? whole + total : whole
    return zip(artworks, ends).first { elapsed < $0.1 }?.0 ?? artworks.last
  }
}

/// Loads the pictures that a style names.
struct LayerPictures {
  /// Reads a picture file; the path is the one in the style, and the rate is that of numbered pictures.
  let load: LoadPicture

  /// Returns the picture of a layer, from a file or built in.
  func picture(_ object: StyleObject) throws(StyleMistake) -> RigPicture {
    if let name = object["artwork"], object["file"] == nil, object["framesPerSecond"] == nil {
      return try name.choice("artwork", BuiltInArtwork.self).picture
    }
    guard let file = object["file"], object["artwork"] == nil else {
      throw object.value.mistake("needs either 'file' or 'artwork'")
    }
    let path = try file.string()
    let rate = try object.read("framesPerSecond", or: nil) { value throws(StyleMistake) in
      Optional(try value.number(0.01...1000))
    }
    do throws(AnnotateError) {
      return try load(path, rate)
    } catch {
      throw StyleMistake(path: file.path, reason: "\(error)", cause: error)
    }
  }
}
