import Engine

/// A route in an SVG's coordinates, north up, in tenths of a CSS pixel at the drawing's own size.
struct RouteDrawing {
  static var width: Int { 3600 }
  static var height: Int { 2000 }
  private static var margin: Double { 260 }
  /// A route smaller than this is drawn small, so that standing still does not fill the picture.
  private static var leastMeters: Double { 120 }

  let sketch: RouteSketch
  private let unitsPerMeter: Double

  init(_ sketch: RouteSketch) {
    self.sketch = sketch
    unitsPerMeter = Self.unitsPerMeter(sketch.bounds)
  }

  private static func unitsPerMeter(_ bounds: RouteBounds) -> Double {
    let across = (Double(width) - 2 * margin) / max(bounds.width, leastMeters)
    let down = (Double(height) - 2 * margin) / max(bounds.height, leastMeters)
    return min(across, down)
  }

  /// Metres that a CSS pixel shows at the drawing's own size.
  static func pixelMeters(_ bounds: RouteBounds) -> Double { 10 / unitsPerMeter(bounds) }

  /// A round length for the scale bar, about a fifth of the width, and how long it is drawn.
  func scale(_ units: UnitSystem) -> (meters: Double, length: Int) {
    let steps = RouteScale.steps(units)
    let most = 0.34 * Double(Self.width) / unitsPerMeter
    var best = steps[0]
    for step in steps where step <= most { best = step }
    return (best, Int(best * unitsPerMeter))
  }

  /// The path's `d`, one sub-path a segment.
  func path() -> HTML {
    var bytes: [UInt8] = []
    for (index, point) in sketch.points.enumerated() {
      append(point, moves: point.startsSegment || index == 0, to: &bytes)
    }
    if let latest = sketch.latest, !bytes.isEmpty { append(latest, moves: false, to: &bytes) }
    return HTML(rawBytes: bytes)
  }

  /// A sub-path of no length: a dot under a round line cap, of the same size at any width.
  func dot(at point: RouteSketch.Point) -> HTML {
    var bytes: [UInt8] = []
    append(point, moves: true, to: &bytes)
    bytes.append(contentsOf: [UInt8(ascii: "h"), UInt8(ascii: "0")])
    return HTML(rawBytes: bytes)
  }

  private func append(_ point: RouteSketch.Point, moves: Bool, to bytes: inout [UInt8]) {
    let (x, y) = place(point)
    bytes.append(moves ? UInt8(ascii: "M") : UInt8(ascii: "L"))
    appendDecimal(x, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    appendDecimal(y, to: &bytes)
  }

  /// Nil for what is no position.
  func place(_ coordinate: Coordinate) -> (x: Int, y: Int)? {
    sketch.project(coordinate).map(place)
  }

  func place(_ point: RouteSketch.Point) -> (x: Int, y: Int) {
    let bounds = sketch.bounds
    let x = (point.east - (bounds.west + bounds.east) / 2) * unitsPerMeter
    let y = ((bounds.south + bounds.north) / 2 - point.north) * unitsPerMeter
    return (Self.held(x) + Self.width / 2, Self.held(y) + Self.height / 2)
  }

  /// The latest point may lie a little outside; nothing lies far outside.
  private static func held(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1e5), 1e5).rounded(.toNearestOrEven))
  }
}
