import Engine

/// A route in SVG coordinates with north up. One unit is a tenth of a CSS pixel at the drawing's natural size.
struct RouteDrawing {
  static var width: Int { 3600 }
  static var height: Int { 2000 }
  private static var margin: Double { 260 }
  /// The smallest width and height that fill the picture, in metres. Smaller routes are drawn smaller, so that standing
  /// still doesn't look like a route.
  private static var minimumMeters: Double { 120 }

  let sketch: RouteSketch
  private let unitsPerMeter: Double

  init(_ sketch: RouteSketch) {
    self.sketch = sketch
    unitsPerMeter = Self.unitsPerMeter(sketch.bounds)
  }

  private static func unitsPerMeter(_ bounds: RouteBounds) -> Double {
    let across = (Double(width) - 2 * margin) / max(bounds.width, minimumMeters)
    let down = (Double(height) - 2 * margin) / max(bounds.height, minimumMeters)
    return min(across, down)
  }

  /// Returns the metres per CSS pixel at the drawing's natural size.
  static func pixelMeters(_ bounds: RouteBounds) -> Double { 10 / unitsPerMeter(bounds) }

  /// Returns a round length for the scale bar, at most about a third of the width, and its drawn length.
  func scale(_ units: UnitSystem) -> (meters: Double, length: Int) {
    let steps = RouteScale.steps(units)
    let most = 0.34 * Double(Self.width) / unitsPerMeter
    var best = steps[0]
    for step in steps where step <= most { best = step }
    return (best, Int(best * unitsPerMeter))
  }

  /// Returns the `d` attribute of the path, with one subpath for each segment.
  func path() -> HTML {
    var bytes: [UInt8] = []
    for (index, point) in sketch.points.enumerated() {
      append(point, moves: point.startsSegment || index == 0, to: &bytes)
    }
    if let latest = sketch.latest, !bytes.isEmpty { append(latest, moves: false, to: &bytes) }
    return HTML(rawBytes: bytes)
  }

  /// Returns a subpath of length 0. A round line cap draws it as a dot, whose size doesn't depend on the
  /// picture's width.
  func dot(at point: RouteSketch.Point) -> HTML {
    var bytes: [UInt8] = []
    append(point, moves: true, to: &bytes)
    bytes.append(contentsOf: [UInt8(ascii: "h"), UInt8(ascii: "0")])
    return HTML(rawBytes: bytes)
  }

  private func append(_ point: RouteSketch.Point, moves: Bool, to bytes: inout [UInt8]) {
    let (x, y) = position(point)
    bytes.append(moves ? UInt8(ascii: "M") : UInt8(ascii: "L"))
    appendDecimal(x, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    appendDecimal(y, to: &bytes)
  }

  /// Returns the position of a coordinate in the drawing, or nil if the coordinate is invalid or the sketch is empty.
  func position(_ coordinate: Coordinate) -> (x: Int, y: Int)? {
    sketch.project(coordinate).map(position)
  }

  func position(_ point: RouteSketch.Point) -> (x: Int, y: Int) {
    let bounds = sketch.bounds
    let x = (point.east - (bounds.west + bounds.east) / 2) * unitsPerMeter
    let y = ((bounds.south + bounds.north) / 2 - point.north) * unitsPerMeter
    return (Self.clamped(x) + Self.width / 2, Self.clamped(y) + Self.height / 2)
  }

  /// Clamps a value to a range that can safely be converted to an integer. The latest point may be slightly outside the
  /// drawing.
  private static func clamped(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1e5), 1e5).rounded(.toNearestOrEven))
  }
}
