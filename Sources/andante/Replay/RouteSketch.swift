import Engine

/// The route so far, drawn in braille dots. Memory is bounded: a long route is stored with less detail.
struct RouteSketch {
  private static let capacity = 4_096
  private var points: [Coordinate] = []
  private var step = 1
  private var skipped = 0
  private var latest: Coordinate?

  mutating func add(_ coordinate: Coordinate?) {
    guard let coordinate, coordinate != latest else { return }
    latest = coordinate
    skipped += 1
    guard skipped >= step else { return }
    skipped = 0
    points.append(coordinate)
    if points.count == Self.capacity {
      points = points.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      step *= 2
    }
  }

  /// Returns the drawing in lines of `columns` characters, each two dots wide and four high, and the
  /// runner's position.
  func lines(columns: Int, rows: Int) -> (lines: [String], runner: (row: Int, column: Int)?) {
    guard let latest, let first = points.first, columns > 0, rows > 0 else {
      return ([String](repeating: String(repeating: " ", count: columns), count: rows), nil)
    }
    let plane = points.map { Self.flat($0, around: first) } + [Self.flat(latest, around: first)]
    let frame = DotFrame(plane, width: columns * 2, height: rows * 4)
    var cells = [UInt32](repeating: 0, count: columns * rows)
    for (start, end) in zip(plane, plane.dropFirst()) {
      for dot in frame.line(from: start, to: end) {
        cells[dot.y / 4 * columns + dot.x / 2] |= Self.bit(dot)
      }
    }
    let runner = frame.dot(plane[plane.count - 1])
    let lines = (0..<rows).map { row in
      String(String.UnicodeScalarView(cells[row * columns..<(row + 1) * columns].map(Self.scalar)))
    }
    return (lines, (runner.y / 4, runner.x / 2))
  }

  /// Converts coordinates to metres east and north of `origin`, accurately enough for a drawing.
  private static func flat(_ position: Coordinate, around origin: Coordinate) -> (
    x: Double, y: Double
  ) {
    var east = position.longitude - origin.longitude
    if east > 180 { east -= 360 }
    if east < -180 { east += 360 }
    let shrink = cosine(origin.latitude * .pi / 180)
    return (east * 111_320 * shrink, (position.latitude - origin.latitude) * 111_320)
  }

  /// Returns the bit of a dot in its braille character (Unicode braille patterns).
  private static func bit(_ dot: (x: Int, y: Int)) -> UInt32 {
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    return bits[dot.y % 4][dot.x % 2]
  }

  private static func scalar(_ bits: UInt32) -> Unicode.Scalar {
    bits == 0 ? " " : Unicode.Scalar(0x2800 + bits) ?? " "
  }
}

/// Fits a drawing into a grid of dots, centred and at the same scale in both directions.
private struct DotFrame {
  private let middle: (x: Double, y: Double)
  private let scale: Double
  private let width: Int
  private let height: Int

  init(_ points: [(x: Double, y: Double)], width: Int, height: Int) {
    let xs = points.map(\.x)
    let ys = points.map(\.y)
    let left = xs.min() ?? 0
    let right = xs.max() ?? 0
    let bottom = ys.min() ?? 0
    let top = ys.max() ?? 0
    middle = ((left + right) / 2, (bottom + top) / 2)
    // Prevents the route of a runner who has hardly moved from filling the whole grid.
    let extent = max(right - left, 20)
    scale = min(Double(width - 1) / extent, Double(height - 1) / max(top - bottom, 20))
    self.width = width
    self.height = height
  }

  func dot(_ point: (x: Double, y: Double)) -> (x: Int, y: Int) {
    let x = (point.x - middle.x) * scale + Double(width - 1) / 2
    let y = (middle.y - point.y) * scale + Double(height - 1) / 2
    return (
      min(max(Int(saturating: x.rounded()), 0), width - 1),
      min(max(Int(saturating: y.rounded()), 0), height - 1)
    )
  }

  /// Returns every dot on the line between two points.
  func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> [(
    x: Int, y: Int
  )] {
    let first = dot(start)
    let last = dot(end)
    let steps = max(abs(last.x - first.x), abs(last.y - first.y), 1)
    return (0...steps).map { step in
      (
        first.x + (last.x - first.x) * step / steps, first.y + (last.y - first.y) * step / steps
      )
    }
  }
}
