internal import AnnotateInference
package import AnnotateMediaTypes

/// A detector that needs a picture at two scales: FFmpeg scales a frame much faster than `reduced(to:)` scales
/// a picture.
package protocol TwoScaleDetector: FaceDetector {
  /// The size of the smaller copy of a picture of `size`.
  nonisolated func smallerSize(of size: PixelSize) -> PixelSize

  /// Detects the faces in an upright picture.
  ///
  /// - Parameters:
  ///   - picture: a picture that is at most as large as `pictureSize` returns.
  ///   - smaller: the same picture in the size that `smallerSize` returns.
  /// - Returns: the faces in pixels of `picture`, by descending confidence.
  /// - Throws: `.unavailable` if a model or its runtime is missing or fails.
  func detect(
    in picture: ImageBuffer,
    smaller: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>]
}

extension TwoScaleDetector {
  /// Detects the faces in an upright picture; returns them by descending confidence.
  ///
  /// - Throws: `.unavailable` if a model or its runtime is missing or fails.
  package func detect(
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    try await detect(in: picture, smaller: picture.reduced(to: smallerSize(of: picture.size)))
  }
}

/// Finds faces that are small in a picture: YuNet runs on the whole picture, and CenterFace on those
/// parts of it in which YuNet suspects such faces.
///
/// YuNet suspects more faces than there are, at a fifth of the cost; CenterFace is seldom wrong. For the
/// smallest faces, YuNet is the better one, so that its own detections count too.
struct FarFaceFinder: Sendable {
  /// The division of pictures into tiles, and the faces that are found in them.
  struct Scale: Sendable {
    /// The maximum side of a tile in pixels.
    let tileSide: Int
    /// The overlap of neighbouring tiles in pixels.
    let tileOverlap: Int
    /// The height in pixels below which a face counts: larger faces are found better in smaller
    /// pictures.
    let maximumHeight: Double
    /// The height in pixels below which a detection of YuNet alone counts.
    let smallestHeight: Double
    /// The confidence from which a detection of YuNet is a suspicion; nil searches every tile twice, without
    /// YuNet.
    let suspicion: Double?
  }

  /// By how much the box of a suspected face may be too high.
  private static let tolerance = 1.3
  /// The confidence from which a face that is known already needs no second detection, and how much a
  /// suspected face overlaps it (intersection over union).
  private static let (certainty, knownOverlap) = (0.7, 0.5)
  /// The width of a face in terms of its height from which it counts as false: in small pictures,
  /// CenterFace takes collars for faces.
  private static let maximumAspect = 1.5
  /// The tiles in which YuNet runs on large pictures.
  private static let scout = (side: 1600, overlap: 64)

  private let scale: Scale
  private let threshold: Double
  private let yuNet: YuNetDetector
  private let centerFace: any FaceDetector

  /// Finds the files of the models.
  ///
  /// - Throws: `.unavailable` if a file is missing.
  init(in folder: RuntimeFolder, threshold: Double, _ scale: Scale) throws(AnnotateError) {
    (self.scale, self.threshold) = (scale, threshold)
    // Any tile fits, even after rounding up.
    yuNet = try YuNetDetector(
      in: folder,
      threshold: min(threshold, scale.suspicion ?? threshold),
      maximumArea: 2 * Self.scout.side * Self.scout.side
    )
    let area = 2 * scale.tileSide * scale.tileSide
    centerFace =
      scale.suspicion == nil
      ? try MirroringDetector(in: folder, threshold: threshold, maximumArea: area)
      : try CenterFaceDetector(in: folder, threshold: threshold, maximumArea: area)
  }

  /// The paths of the networks' files, for the sidecar's header.
  var modelFiles: [String] {
    (scale.suspicion == nil ? [] : yuNet.modelFiles) + centerFace.modelFiles
  }

  /// Compiles the network that runs on whole pictures.
  ///
  /// - Throws: `.unavailable` if the model or its runtime fails.
  func prepare(for pictureSize: PixelSize) async throws(AnnotateError) {
    let tiles = PictureTiles(of: pictureSize, side: Self.scout.side, overlap: Self.scout.overlap)
    try await yuNet.prepare(for: tiles.tiles[0].area.size)
  }

  /// The small faces of a picture; the same face may be reported twice.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - known: faces that have been found already.
  /// - Returns: the faces, in no particular order.
  /// - Throws: `.unavailable` if a model or the runtime is missing or fails.
  func faces(
    in picture: ImageBuffer,
    besides known: [FaceObservation<PictureSpace>] = []
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    guard scale.suspicion != nil else {
      return try await confirmed(in: picture, tiles(of: picture))
    }
    return try await faces(in: picture, besides: known, scouted(in: picture))
  }

  /// The same, after YuNet has seen faces in the picture.
  func faces(
    in picture: ImageBuffer,
    besides known: [FaceObservation<PictureSpace>],
    _ scouted: [FaceObservation<PictureSpace>]
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    let certain = known.filter { $0.confidence >= Self.certainty }
    let suspected = scouted.filter { face in
      face.bounds.height < Self.tolerance * scale.maximumHeight
        && certain.allSatisfy {
          $0.bounds.intersectionOverUnion(with: face.bounds) < Self.knownOverlap
        }
    }
    let suspicious = tiles(of: picture).compactMap { tile in
      tile.part(
        around: suspected.map(\.bounds).filter { tile.core.contains($0.center) },
        of: picture.size
      )
    }
    let tiny = suspected.filter {
      $0.bounds.height < scale.smallestHeight && $0.confidence >= threshold
    }
    return try await confirmed(in: picture, suspicious) + tiny
  }

  private func tiles(of picture: ImageBuffer) -> [PictureTiles.Tile] {
    PictureTiles(of: picture.size, side: scale.tileSide, overlap: scale.tileOverlap).tiles
  }

  /// The faces that YuNet sees in a picture, or why it cannot see any, for work beside another search.
  func attemptedScouting(
    in picture: ImageBuffer
  ) async -> Result<[FaceObservation<PictureSpace>], AnnotateError> {
    do throws(AnnotateError) {
      return .success(try await scouted(in: picture))
    } catch {
      return .failure(error)
    }
  }

  /// The faces that YuNet sees in a picture, of all sizes and in no particular order.
  ///
  /// - Throws: `.unavailable` if the model or the runtime is missing or fails.
  func scouted(
    in picture: ImageBuffer
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    try await Self.faces(
      in: picture,
      PictureTiles(of: picture.size, side: Self.scout.side, overlap: Self.scout.overlap).tiles,
      by: yuNet
    )
  }

  /// The small faces that CenterFace finds in some tiles.
  private func confirmed(
    in picture: ImageBuffer,
    _ tiles: [PictureTiles.Tile]
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    try await Self.faces(in: picture, tiles, by: centerFace).filter {
      $0.bounds.height < scale.maximumHeight
        && $0.bounds.width < Self.maximumAspect * $0.bounds.height
    }
  }

  /// The faces in the cores of tiles.
  private static func faces(
    in picture: ImageBuffer,
    _ tiles: [PictureTiles.Tile],
    by detector: any FaceDetector
  ) async throws(AnnotateError) -> [FaceObservation<PictureSpace>] {
    var found: [FaceObservation<PictureSpace>] = []
    for tile in tiles {
      let part = tile.area.size == picture.size ? picture : picture.part(tile.area)
      for face in try await detector.detect(in: part) {
        let placed = face.moved(x: Double(tile.area.x), y: Double(tile.area.y))
        if tile.core.contains(placed.bounds.center) { found.append(placed) }
      }
    }
    return found
  }
}
