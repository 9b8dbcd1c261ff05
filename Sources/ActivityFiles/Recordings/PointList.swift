import Engine

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A list of points that grows in chunks, so that it is never copied while growing and never needs twice its
/// memory. If the approximate length is known in advance, there is only one chunk.
struct PointList {
  private static let pieceCount = 8_192

  private var pieces: [[TrackPoint]] = []
  private var latest: [TrackPoint] = []
  /// The number of points that fit in `latest`.
  private var room = Self.pieceCount

  var isEmpty: Bool { pieces.isEmpty && latest.isEmpty }
  /// Whether the next point starts another chunk.
  @inline(__always) var isFull: Bool { latest.count == room }

  @inline(__always) mutating func append(_ point: TrackPoint) {
    if isFull { addChunk() }
    latest.append(point)
  }

  /// Reserves space for `count` more points if that is worthwhile. Untouched pages use no memory, so reserving too much
  /// is harmless.
  mutating func expect(_ count: Int) {
    guard pieces.isEmpty, count > Self.pieceCount else { return }
    var points: [TrackPoint] = []
    points.reserveCapacity(latest.count + count)
    room = latest.count + count
    points.withUnsafeMutableBufferPointer { Self.requestHugePages($0, room) }
    points += latest
    latest = points
  }

  private mutating func addChunk() {
    pieces.append(latest)
    latest = []
    latest.reserveCapacity(Self.pieceCount)
    room = Self.pieceCount
  }

  /// Returns all points as one array and empties the list. Each chunk is released as soon as it is copied.
  mutating func drain() -> [TrackPoint] {
    defer { self = PointList() }
    if pieces.isEmpty {
      // Copy the points if far too much space was reserved.
      return latest.capacity > 4 * latest.count + Self.pieceCount ? Array(latest[...]) : latest
    }
    var points: [TrackPoint] = []
    points.reserveCapacity(pieces.reduce(latest.count) { $0 + $1.count })
    pieces.reverse()
    while let piece = pieces.popLast() { points += piece }
    points += latest
    return points
  }

  /// Requests huge pages on Linux. With small pages, page faults take a third of the reading time.
  private static func requestHugePages(
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

/// Returns the memory of unneeded points to the system, in whole pages only. These pages contain zeros afterwards. Does
/// nothing except on Linux.
public func releaseMemory(_ points: UnsafeMutableRawBufferPointer) {
  #if os(Linux)
    guard let base = points.baseAddress else { return }
    let pageByteCount = 1 << 12
    let first = base.alignedUp(toMultipleOf: pageByteCount)
    let end = (base + points.count).alignedDown(toMultipleOf: pageByteCount)
    if end > first { madvise(first, end - first, MADV_DONTNEED) }
  #endif
}

extension [[TrackPoint]] {
  /// Splits the points into arrays with the given counts. Each old array is released as soon as its points are
  /// moved, so the peak memory is about that of one copy.
  ///
  /// - Precondition: the sum of `counts` is the number of points.
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
