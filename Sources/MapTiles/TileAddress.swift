/// The position of a tile in the Web Mercator grid. At zoom level z the world is 2^z tiles wide and high. Columns
/// are numbered from the west, rows from the north.
public struct TileAddress: Hashable, Sendable {
  /// The supported zoom levels. No tile set goes deeper.
  public static let zooms = 0...24

  public let zoom: Int
  public let column: Int
  public let row: Int

  /// Creates an address. Returns nil if it is outside the grid.
  public init?(zoom: Int, column: Int, row: Int) {
    guard Self.zooms.contains(zoom), (0..<1 << zoom).contains(column), (0..<1 << zoom).contains(row)
    else { return nil }
    (self.zoom, self.column, self.row) = (zoom, column, row)
  }

  /// The PMTiles tile ID: the position along a Hilbert curve, counted after the curves of all lower zoom levels.
  var hilbertID: UInt64 {
    // The number of tiles at all lower zoom levels is (4^zoom - 1) / 3.
    let before = ((UInt64(1) << UInt64(2 * zoom)) - 1) / 3
    var (x, y) = (UInt64(column), UInt64(row))
    var position: UInt64 = 0
    var side = (UInt64(1) << UInt64(zoom)) / 2
    while side > 0 {
      let (right, lower) = (x & side, y & side)
      position += ((3 * right) ^ lower) * side
      if lower == 0 {
        if right != 0 { (x, y) = (side &- 1 &- x, side &- 1 &- y) }
        swap(&x, &y)
      }
      side /= 2
    }
    return before + position
  }
}
