/// Reads a source line by line. Truncates lines that exceed the limit.
struct LineSource {
  private let lengthLimit: Int
  private var bytes: BytePieces

  init(_ source: any ByteSource, lengthLimit: Int, byteLimit: Int) {
    bytes = BytePieces(source, byteLimit: byteLimit)
    self.lengthLimit = lengthLimit
  }

  /// Returns the next line without its line feed, and its offset. Returns nil at the end.
  mutating func next() throws(FileError) -> (bytes: ArraySlice<UInt8>, offset: Int)? {
    let offset = bytes.offset
    var begun: [UInt8] = []
    while try bytes.fill() {
      let piece = bytes.piece
      let end = piece[bytes.position...].firstIndex(of: 0x0A)
      let part = piece[bytes.position..<(end ?? piece.count)]
      bytes.position = end.map { $0 + 1 } ?? piece.count
      if end != nil && begun.isEmpty { return (part.prefix(lengthLimit), offset) }
      begun += part.prefix(max(0, lengthLimit - begun.count))
      if end != nil { return (begun[...], offset) }
    }
    return begun.isEmpty && offset == bytes.offset ? nil : (begun[...], offset)
  }
}
