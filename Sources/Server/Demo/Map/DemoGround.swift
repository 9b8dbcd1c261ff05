import Engine

/// Returns a pseudorandom number in 0 ..< 1 that depends only on the three arguments.
func seededShare(_ first: Int, _ second: Int, _ use: Int) -> Double {
  var z = UInt64(bitPattern: Int64(first)) &* 0x9E37_79B9_7F4A_7C15
  z ^= UInt64(bitPattern: Int64(second)) &* 0xC2B2_AE3D_27D4_EB4F
  z ^= UInt64(bitPattern: Int64(use)) &* 0x1656_67B1_9E37_79F9
  z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
  return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
}

/// Returns the index of the grid cell that contains a coordinate, given in cells.
func gridIndex(_ coordinate: Double) -> Int {
  InputRange(-1_000_000_000...1_000_000_000).rounded(coordinate.rounded(.down))
}

/// An area of one kind of land use, with an irregular outline.
struct DemoPatch: Sendable {
  enum Kind: String {
    case houses = "residential"
    case wood, meadow, park, lake
  }

  var kind: Kind
  var middle: PlanePoint
  /// The mean radius in metres.
  var radius: Double
  /// The ratio of the north–south to the east–west extent.
  var elongation = 1.0
  /// The phases of the three harmonics that shape the outline, in radians.
  var phases: (Double, Double, Double)

  static let park = DemoPatch(
    kind: .park, middle: PlanePoint(x: 60, y: 250), radius: 620, elongation: 2.1,
    phases: (0.4, 2, 5))
  static let lake = DemoPatch(
    kind: .lake, middle: PlanePoint(x: 330, y: 880), radius: 120, elongation: 1.5, phases: (1, 3, 5)
  )

  private func edge(at angle: Double) -> Double {
    let two = 0.17 * sine(2 * angle + phases.0)
    let three = 0.11 * sine(3 * angle + phases.1)
    let five = 0.06 * sine(5 * angle + phases.2)
    return radius * (1 + two + three + five)
  }

  func outline(corners: Int = 36) -> [PlanePoint] {
    (0..<corners).map { corner in
      let angle = 2 * Double.pi * Double(corner) / Double(corners)
      let radius = edge(at: angle)
      return PlanePoint(
        x: middle.x + radius * cosine(angle), y: middle.y + elongation * radius * sine(angle))
    }
  }

  func contains(_ point: PlanePoint) -> Bool {
    let (x, y) = (point.x - middle.x, (point.y - middle.y) / elongation)
    // The outline never extends beyond this distance, so points further away don't need the exact test.
    guard x * x + y * y < 2 * radius * radius else { return false }
    return hypotenuse(x, y) < edge(at: arctangent2(y, x))
  }
}

/// The terrain of the synthetic map: areas on an irregular grid, a park in the centre, a river and a brook.
enum DemoGround {
  /// The grid spacing of the areas, in metres.
  static let cell = 1500.0

  static func patch(_ column: Int, _ row: Int) -> DemoPatch {
    func share(_ use: Int) -> Double { seededShare(column, row, use) }
    return DemoPatch(
      kind: kind(share(4)),
      middle: PlanePoint(
        x: (Double(column) + 0.5 + 0.5 * (share(1) - 0.5)) * cell,
        y: (Double(row) + 0.5 + 0.5 * (share(2) - 0.5)) * cell),
      radius: 560 + 330 * share(3),
      phases: (6.28 * share(5), 6.28 * share(6), 6.28 * share(7)))
  }

  private static func kind(_ share: Double) -> DemoPatch.Kind {
    switch share {
    case ..<0.55: .houses
    case ..<0.75: .wood
    case ..<0.9: .meadow
    default: .park
    }
  }

  /// Returns the x coordinate of the river's centre line at a y coordinate, and half the river's width, in metres.
  static func river(at y: Double) -> (x: Double, half: Double) {
    let bends = 380 * sine(y / 1900) + 150 * sine(y / 610 + 1)
    return (980 + bends, 36 + 9 * sine(y / 700))
  }

  static func brook(at y: Double) -> Double {
    let bends = 150 * sine(y / 420) + 60 * sine(y / 170)
    return bends - 330
  }

  private static let around: [(Int, Int)] = (-1...1).flatMap { right in
    (-1...1).map { up in (right, up) }
  }

  static func isBuiltUp(_ point: PlanePoint) -> Bool {
    let river = river(at: point.y)
    if abs(point.x - river.x) < river.half + 35 || DemoPatch.park.contains(point) { return false }
    let column = gridIndex(point.x / cell)
    let row = gridIndex(point.y / cell)
    var isBuiltUp = false
    for (right, up) in around {
      let patch = patch(column + right, row + up)
      guard patch.contains(point) else { continue }
      if patch.kind != .houses { return false }
      isBuiltUp = true
    }
    return isBuiltUp
  }
}

/// The streets: a distorted grid.
enum DemoStreets {
  /// The grid spacing of street corners, in metres.
  static let block = 165.0

  static func corner(_ column: Int, _ row: Int) -> PlanePoint {
    let (x, y) = (Double(column) * block, Double(row) * block)
    let bends = (x: 70 * sine(y / 640 + x / 2100), y: 70 * sine(x / 760 - y / 1900))
    let jitter = (
      x: 26 * (seededShare(column, row, 21) - 0.5), y: 26 * (seededShare(column, row, 22) - 0.5)
    )
    return PlanePoint(x: x + bends.x + jitter.x, y: y + bends.y + jitter.y)
  }

  /// Returns the outlines of the houses in a block, as four corners each.
  static func houses(_ column: Int, _ row: Int) -> [[PlanePoint]] {
    let corners = [
      corner(column, row), corner(column + 1, row), corner(column, row + 1),
      corner(column + 1, row + 1),
    ]
    return (0..<9).compactMap { number in
      func share(_ use: Int) -> Double { seededShare(column * 9 + number, row, use) }
      // The middle of the block is a courtyard.
      guard number != 4, share(51) >= 0.22 else { return nil }
      let (u, v) = (0.2 + 0.3 * Double(number % 3), 0.2 + 0.3 * Double(number / 3))
      let (width, height) = (0.07 + 0.06 * share(52), 0.07 + 0.06 * share(53))
      return [
        interpolate(u - width, v - height, corners), interpolate(u + width, v - height, corners),
        interpolate(u + width, v + height, corners), interpolate(u - width, v + height, corners),
      ]
    }
  }

  private static func interpolate(_ u: Double, _ v: Double, _ corners: [PlanePoint]) -> PlanePoint {
    let weights = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v]
    var point = PlanePoint(x: 0, y: 0)
    for (corner, weight) in zip(corners, weights) {
      point.x += weight * corner.x
      point.y += weight * corner.y
    }
    return point
  }
}
