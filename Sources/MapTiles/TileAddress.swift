/// Which square of the web's Mercator map: `zoom` halves the world's side so many times, `column` counts from the west,
/// `row` from the north.
public struct TileAddress: Hashable, Sendable {
  /// Deeper tiles than these nobody makes.
  public static let zooms = 0...24

  public let zoom: Int
  public let column: Int
  public let row: Int

  /// Nil outside the world.
  public init?(zoom: Int, column: Int, row: Int) {
    guard Self.zooms.contains(zoom), (0..<1 << zoom).contains(column), (0..<1 << zoom).contains(row)
    else { return nil }
    (self.zoom, self.column, self.row) = (zoom, column, row)
  }

  /// Its place along the Hilbert curves of all zooms, one behind the other, as PMTiles counts them.
  var hilbertID: UInt64 {
    // All tiles of lower zooms: (4^zoom - 1) / 3.
    let before = ((UInt64(1) << UInt64(2 * zoom)) - 1) / 3
    var (x, y) = (UInt64(column), UInt64(row))
    var place: UInt64 = 0
    var side = (UInt64(1) << UInt64(zoom)) / 2
    while side > 0 {
      let (right, lower) = (x & side, y & side)
      place += ((3 * right) ^ lower) * side
      if lower == 0 {
        if right != 0 { (x, y) = (side &- 1 &- x, side &- 1 &- y) }
        swap(&x, &y)
      }
      side /= 2
    }
    return before + place
  }
}
