/// Bounds what drawing an SVG document costs, from its elements and the references between them.
///
/// A few lines can draw a billion shapes: groups that use a group several times, which does the same.
struct SVGCost {
  /// The most shapes that are drawn.
  private static let maximumShapes = 1_000_000.0
  /// A filter works on all pixels of a picture, about as many as this many shapes.
  private static let shapesPerFilter = 1000.0
  /// Drawings have a few references that lead to others.
  private static let deepestReference = 32
  /// The most references of all groups, those in groups within them counted again.
  private static let maximumReferences = 1_000_000

  /// What an element and everything in it draws.
  private struct Part {
    var id: String?
    var shapes: Double
    var references: [String]
  }

  private var open: [Part] = []
  private var parts: [String: Part] = [:]
  private var referenceCount = 0
  private var total = Part(shapes: 0, references: [])

  /// Adds the start of an element.
  ///
  /// - Parameters:
  ///   - name: its name in lower case.
  ///   - id: its `id`, if it has one.
  ///   - references: the identifiers that its attributes name.
  mutating func begin(_ name: String, id: String?, references: [String]) {
    let shapes = name.hasPrefix("fe") ? Self.shapesPerFilter : 1
    open.append(Part(id: id, shapes: shapes, references: references))
  }

  /// Adds the end of the element that began last.
  mutating func end() {
    guard let part = open.popLast() else { return }
    if let id = part.id { parts[id] = part }
    referenceCount += part.references.count
    guard referenceCount <= Self.maximumReferences else { return }
    if open.isEmpty {
      total.shapes += part.shapes
      total.references += part.references
    } else {
      open[open.count - 1].shapes += part.shapes
      open[open.count - 1].references += part.references
    }
  }

  /// Adds references of a style sheet, which may hold for every element.
  mutating func addStyle(_ references: [String]) {
    total.references += references
  }

  /// The reason to refuse the document; nil if there is none.
  var problem: SVGFault? {
    var known: [String: Double] = [:]
    guard referenceCount <= Self.maximumReferences,
      shapes(of: total, depth: 0, &known) <= Self.maximumShapes
    else { return .tooManyShapes }
    return nil
  }

  private func shapes(of part: Part, depth: Int, _ known: inout [String: Double]) -> Double {
    guard depth <= Self.deepestReference else { return .infinity }
    return part.references.reduce(part.shapes) { sum, reference in
      guard let target = parts[reference] else { return sum }
      let cost = known[reference] ?? shapes(of: target, depth: depth + 1, &known)
      known[reference] = cost
      return sum + cost
    }
  }
}
