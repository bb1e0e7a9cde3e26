internal import AnnotateMediaTypes

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
      throw StyleMistake(path: file.path, reason: error.why ?? error.what, cause: error)
    }
  }
}
