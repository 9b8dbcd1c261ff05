/// Reads a source's bytes in pieces of fixed size.
struct BytePieces {
  private static let pieceByteCount = 1 << 16

  private let source: any ByteSource
  private let byteLimit: Int
  private(set) var piece: [UInt8] = []
  /// The index of the next byte in `piece`.
  var position = 0
  /// The offset of `piece` in the source.
  private var pieceOffset = 0
  private var hasEnded = false

  init(_ source: any ByteSource, byteLimit: Int) {
    self.source = source
    self.byteLimit = byteLimit
  }

  /// The offset of the next byte in the source.
  var offset: Int { pieceOffset + position }

  /// Reads the next piece if the current one is used up. Returns false at the end of the source.
  @inline(__always) mutating func fill() throws(FileError) -> Bool {
    if position < piece.count { return true }
    return try readPiece()
  }

  private mutating func readPiece() throws(FileError) -> Bool {
    guard !hasEnded else { return false }
    pieceOffset += piece.count
    position = 0
    piece = try nextPiece()
    hasEnded = piece.isEmpty
    guard pieceOffset + piece.count <= byteLimit else {
      throw FileError(.tooLarge, "the file is too large")
    }
    return !hasEnded
  }

  /// Reads a full piece, even if the source returns fewer bytes per call. Only the last piece may be shorter.
  private func nextPiece() throws(FileError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.pieceByteCount, alignment: 16)
    defer { buffer.deallocate() }
    var count = 0
    while count < buffer.count {
      let more = try source.read(into: .init(rebasing: buffer[count...]))
      if more == 0 { break }
      count += more
    }
    return Array(buffer[..<count])
  }

  /// Returns the next byte without consuming it.
  @inline(__always) mutating func peek() throws(FileError) -> UInt8? {
    try fill() ? piece[position] : nil
  }

  @inline(__always) mutating func next() throws(FileError) -> UInt8? {
    guard try fill() else { return nil }
    position += 1
    return piece[position - 1]
  }
}
