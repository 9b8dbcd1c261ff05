import Engine

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Points while they are read: kept in pieces, so that a long list is never copied as it grows and
/// never takes twice its memory. Where it is known about how long it becomes, there is one piece.
struct PointList {
  private static let pieceCount = 8_192

  private var pieces: [[TrackPoint]] = []
  private var latest: [TrackPoint] = []
  /// Points that `latest` takes.
  private var room = Self.pieceCount

  var isEmpty: Bool { pieces.isEmpty && latest.isEmpty }
  /// Whether the next point begins another piece.
  @inline(__always) var isFull: Bool { latest.count == room }

  @inline(__always) mutating func append(_ point: TrackPoint) {
    if isFull { beginPiece() }
    latest.append(point)
  }

  /// Makes room for so many more, if they are worth it. Memory that is never written to is none.
  mutating func expect(_ count: Int) {
    guard pieces.isEmpty, count > Self.pieceCount else { return }
    var points: [TrackPoint] = []
    points.reserveCapacity(latest.count + count)
    room = latest.count + count
    points.withUnsafeMutableBufferPointer { Self.preferLargePages($0, room) }
    points += latest
    latest = points
  }

  private mutating func beginPiece() {
    pieces.append(latest)
    latest = []
    latest.reserveCapacity(Self.pieceCount)
    room = Self.pieceCount
  }

  /// All of them as one array; none are left. Each piece is released as soon as it is copied.
  mutating func drain() -> [TrackPoint] {
    defer { self = PointList() }
    if pieces.isEmpty {
      // Far too much room for what came.
      return latest.capacity > 4 * latest.count + Self.pieceCount ? Array(latest[...]) : latest
    }
    var points: [TrackPoint] = []
    points.reserveCapacity(pieces.reduce(latest.count) { $0 + $1.count })
    pieces.reverse()
    while let piece = pieces.popLast() { points += piece }
    points += latest
    return points
  }

  /// Asks for the memory in pages of megabytes, where the system has such: it costs a third of reading
  /// to be given it in small ones.
  private static func preferLargePages(
    _ points: UnsafeMutableBufferPointer<TrackPoint>, _ count: Int
  ) {
    #if os(Linux)
      guard let base = UnsafeMutableRawPointer(points.baseAddress) else { return }
      let pageByteCount = 1 << 21
      let first = base.alignedUp(toMultipleOf: pageByteCount)
      let end = (base + count * MemoryLayout<TrackPoint>.stride)
        .alignedDown(toMultipleOf: pageByteCount)
      if end > first { madvise(first, end - first, MADV_HUGEPAGE) }
    #endif
  }
}

/// Gives the memory of points that are done with back to the system, as far as it fills whole pages: they hold zeros
/// afterwards. Where the system has no such call nothing happens.
public func returnMemory(_ points: UnsafeMutableRawBufferPointer) {
  #if os(Linux)
    guard let base = points.baseAddress else { return }
    let pageByteCount = 1 << 12
    let first = base.alignedUp(toMultipleOf: pageByteCount)
    let end = (base + points.count).alignedDown(toMultipleOf: pageByteCount)
    if end > first { madvise(first, end - first, MADV_DONTNEED) }
  #endif
}

extension [[TrackPoint]] {
  /// Parts the same points into runs of so many each. What stood in the way is released as soon as its
  /// points are taken, so that a merger of many takes their memory about once.
  ///
  /// - Precondition: `counts` add up to the points there are.
  mutating func regroup(_ counts: [Int]) {
    if map(\.count) == counts { return }
    var rest: [[TrackPoint]] = reversed()
    removeAll()
    var piece: ArraySlice<TrackPoint> = []
    self = counts.map { count in
      var run: [TrackPoint] = []
      run.reserveCapacity(count)
      while run.count < count {
        while piece.isEmpty, let next = rest.popLast() { piece = next[...] }
        let taken = Swift.min(count - run.count, piece.count)
        run += piece.prefix(taken)
        piece = piece.dropFirst(taken)
      }
      return run
    }
  }
}
