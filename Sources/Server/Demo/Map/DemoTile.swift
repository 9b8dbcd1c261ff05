import Engine
import MapTiles

/// Generates a vector tile of the synthetic map, in the OpenMapTiles schema.
struct DemoTile {
  private let zoom: Int
  private let box: PlaneBox
  /// The tile's area with a margin, so that the ends of clipped lines are not visible.
  private let around: PlaneBox
  private let routes: [DemoRoute]
  /// The distance between points of a long line, in metres.
  private let step: Double
  private var roads: [TileFeature] = []

  init(_ address: TileAddress, routes: [DemoRoute]) {
    zoom = address.zoom
    box = DemoPlane.box(of: address)
    around = box.grown(by: 0.04 * (box.east - box.west))
    self.routes = routes
    step = max(40, (box.east - box.west) / 24)
  }

  /// Returns the uncompressed tile.
  mutating func bytes() -> [UInt8] {
    drawGrid()
    drawStreets()
    drawPaths()
    let patches = self.patches
    var tile = VectorTileWriter()
    tile.add("landcover", patches.filter { $0.kind == .wood || $0.kind == .meadow }.map(feature))
    tile.add("landuse", patches.filter { $0.kind == .houses }.map(feature))
    tile.add("park", patches.filter { $0.kind == .park }.map(feature))
    tile.add("water", [river, feature(DemoPatch.lake)])
    tile.add("waterway", [brook])
    tile.add("transportation", roads)
    tile.add("building", houses)
    tile.add("place", villages)
    return tile.bytes
  }

  // MARK: Coordinates

  private func tilePoint(_ point: PlanePoint) -> TilePoint {
    let scale = Double(VectorTileWriter.extent) / (box.east - box.west)
    return TilePoint(
      x: Int(saturating: ((point.x - box.west) * scale).rounded()),
      y: Int(saturating: ((box.north - point.y) * scale).rounded()))
  }

  /// Converts points to tile coordinates and removes consecutive duplicates.
  private func line(_ points: [PlanePoint]) -> [TilePoint] {
    var line: [TilePoint] = []
    for point in points.map(tilePoint) where point != line.last { line.append(point) }
    return line
  }

  /// Returns the parts of a line that are near the tile.
  private func parts(_ points: [PlanePoint]) -> [[TilePoint]] {
    var parts: [[PlanePoint]] = []
    var isWithin = false
    for (from, to) in zip(points, points.dropFirst()) {
      let isNear = around.mayIntersect(from, to)
      if isNear, !isWithin { parts.append([from]) }
      if isNear { parts[parts.count - 1].append(to) }
      isWithin = isNear
    }
    return parts.map(line).filter { $0.count > 1 }
  }

  /// Returns the indices of grid cells that intersect a range, with a margin of one on each side.
  private func indices(_ low: Double, _ high: Double, _ cell: Double) -> ClosedRange<Int> {
    gridIndex(low / cell) - 1...gridIndex(high / cell) + 1
  }

  private var columns: [Double] {
    indices(around.west, around.east, step).map { Double($0) * step }
  }
  private var heights: [Double] {
    indices(around.south, around.north, step).map { Double($0) * step }
  }

  // MARK: Ground

  private var patches: [DemoPatch] {
    let columns = indices(around.west, around.east, DemoGround.cell)
    let rows = indices(around.south, around.north, DemoGround.cell)
    return columns.flatMap { column in rows.map { DemoGround.patch(column, $0) } } + [.park]
  }

  private func feature(_ patch: DemoPatch) -> TileFeature {
    TileFeature(shape: .area, lines: [line(patch.outline())], kind: patch.kind.rawValue)
  }

  private var river: TileFeature {
    func bank(_ y: Double, _ side: Double) -> PlanePoint {
      let river = DemoGround.river(at: y)
      return PlanePoint(x: river.x + side * river.half, y: y)
    }
    let banks = heights.map { bank($0, -1) } + heights.reversed().map { bank($0, 1) }
    return TileFeature(shape: .area, lines: [line(banks)], kind: "river")
  }

  private var brook: TileFeature {
    let points = heights.map { PlanePoint(x: DemoGround.brook(at: $0), y: $0) }
    return TileFeature(shape: .line, lines: [line(points)], kind: "stream")
  }

  private var houses: [TileFeature] {
    guard zoom >= 14 else { return [] }
    let columns = indices(around.west, around.east, DemoStreets.block)
    let rows = indices(around.south, around.north, DemoStreets.block)
    return columns.flatMap { column in
      rows.flatMap { row -> [TileFeature] in
        let first = DemoStreets.corner(column, row)
        let last = DemoStreets.corner(column + 1, row + 1)
        guard DemoGround.isBuiltUp(first), DemoGround.isBuiltUp(last) else { return [] }
        return DemoStreets.houses(column, row).map {
          TileFeature(shape: .area, lines: [line($0)], kind: "house")
        }
      }
    }
  }

  // MARK: Roads

  private mutating func add(_ kind: String, _ lines: [[TilePoint]]) {
    if !lines.isEmpty { roads.append(TileFeature(shape: .line, lines: lines, kind: kind)) }
  }

  /// Draws the roads between the villages, 2.3 km apart, as well as a motorway in the west and a railway in the north.
  private mutating func drawGrid() {
    let (columns, heights) = (self.columns, self.heights)
    for road in indices(around.west - 600, around.east + 600, Self.roadCell) {
      let x = (Double(road) + 0.5) * Self.roadCell
      let phase = 6.28 * seededShare(road, 0, 31)
      let points = heights.map {
        PlanePoint(x: x + Self.bend($0, phase), y: $0)
      }
      add(road % 2 == 0 ? "secondary" : "primary", parts(points))
    }
    for road in indices(around.south - 600, around.north + 600, Self.roadCell) {
      let y = (Double(road) + 0.5) * Self.roadCell
      let phase = 6.28 * seededShare(road, 1, 31)
      let points = columns.map {
        PlanePoint(x: $0, y: y + Self.bend($0, phase))
      }
      add(road % 2 == 0 ? "primary" : "tertiary", parts(points))
    }
    add("motorway", parts(heights.map { PlanePoint(x: -5200 + 700 * sine($0 / 4200), y: $0) }))
    add("rail", parts(columns.map { PlanePoint(x: $0, y: 3050 + 420 * sine($0 / 3900)) }))
  }

  private static let roadCell = 2300.0

  private static func bend(_ along: Double, _ phase: Double) -> Double {
    let (long, short) = (sine(along / 1600 + phase), sine(along / 500 + phase))
    return 210 * long + 60 * short
  }

  private mutating func drawStreets() {
    guard zoom >= 12 else { return }
    var lines: [[TilePoint]] = []
    for column in indices(around.west, around.east, DemoStreets.block) {
      for row in indices(around.south, around.north, DemoStreets.block) {
        let corner = DemoStreets.corner(column, row)
        guard DemoGround.isBuiltUp(corner) else { continue }
        for (number, (right, up)) in [(1, 0), (0, 1)].enumerated() {
          let next = DemoStreets.corner(column + right, row + up)
          // Leave out some streets.
          guard seededShare(column, row, 41 + number) > 0.14, DemoGround.isBuiltUp(next) else {
            continue
          }
          let street = line([corner, next])
          if street.count > 1 { lines.append(street) }
        }
      }
    }
    add("minor", lines)
  }

  /// Draws the paths that the athlete's routes follow.
  private mutating func drawPaths() {
    guard zoom >= 14 else { return }
    let near = routes.filter { route in
      around.mayIntersect(
        PlanePoint(x: route.box.west, y: route.box.south),
        PlanePoint(x: route.box.east, y: route.box.north))
    }
    add("path", near.flatMap { $0.paths.flatMap(parts) })
  }

  // MARK: Names

  private static let names = [
    "Adagio", "Allegretto", "Vivace", "Largo", "Presto", "Moderato", "Cantabile", "Rubato",
    "Maestoso", "Dolce", "Legato", "Sostenuto", "Grazioso", "Tranquillo", "Giocoso", "Amabile",
  ]

  /// The villages. They are named after musical terms so that they are not mistaken for real places.
  private var villages: [TileFeature] {
    let columns = indices(around.west, around.east, DemoGround.cell)
    let rows = indices(around.south, around.north, DemoGround.cell)
    return columns.flatMap { column in
      rows.compactMap { row -> TileFeature? in
        let patch = DemoGround.patch(column, row)
        guard patch.kind == .houses, (column + 2 * row) % 2 == 0 else { return nil }
        return TileFeature(
          shape: .point, lines: [[tilePoint(patch.middle)]], kind: "village",
          name: Self.names[(column * 5 + row * 3) & 15])
      }
    }
  }
}
