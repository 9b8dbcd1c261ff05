import Engine

/// Points while they are read: kept in pieces, so that a long list is never copied as it grows and
/// never takes twice its memory.
struct PointList {
  private static let pieceCount = 8_192

  private var pieces: [[TrackPoint]] = []
  private var latest: [TrackPoint] = []

  var isEmpty: Bool { pieces.isEmpty && latest.isEmpty }
  var last: TrackPoint? { latest.last }

  @inline(__always) mutating func append(_ point: TrackPoint) {
    if latest.count == Self.pieceCount { beginPiece() }
    latest.append(point)
  }

  private mutating func beginPiece() {
    pieces.append(latest)
    latest = []
    latest.reserveCapacity(Self.pieceCount)
  }

  /// All of them as one array; none are left. Each piece is released as soon as it is copied.
  mutating func take() -> [TrackPoint] {
    defer { latest = [] }
    if pieces.isEmpty { return latest }
    var points: [TrackPoint] = []
    points.reserveCapacity(pieces.count * Self.pieceCount + latest.count)
    pieces.reverse()
    while let piece = pieces.popLast() { points += piece }
    points += latest
    return points
  }
}
