import AnnotateFaces
import AnnotateMediaTypes

@testable import AnnotateStamps

/// A style file, with which a face is then stamped.
enum StyleTarget {
  static func use(_ bytes: [UInt8]) {
    let rig = try? Rig(parsing: bytes, named: "x.json") { (path, _) throws(AnnotateError) in
      RigPicture(Artwork(name: path, document: []), proportion: 2)
    }
    guard let rig else { return }
    let bounds = Rect<SquareSpace>(x: 100, y: 200, width: 120, height: 160)
    let face = FaceObservation<SquareSpace>(bounds: bounds, confidence: 0.9)
    _ = rig.stamps(for: StampSubject(face), at: StampMoment())
  }
}
