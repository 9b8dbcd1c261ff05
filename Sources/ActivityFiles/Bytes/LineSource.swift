/// The lines of a text that comes piece by piece. A line that is longer than the limit is cut there.
struct LineSource {
  private static let pieceByteCount = 1 << 16

  private let source: any ByteSource
  private let lengthLimit: Int
  private let byteLimit: Int
  private var piece: [UInt8] = []
  private var position = 0
  /// Where the piece begins in the text.
  private var pieceOffset = 0
  private var hasEnded = false

  init(_ source: any ByteSource, lengthLimit: Int, byteLimit: Int) {
    self.source = source
    self.lengthLimit = lengthLimit
    self.byteLimit = byteLimit
  }

  /// The next line without its line feed, and where it begins; nil at the end.
  mutating func next() throws(FileError) -> (bytes: ArraySlice<UInt8>, offset: Int)? {
    let offset = pieceOffset + position
    var begun: [UInt8] = []
    while true {
      if position == piece.count, try !fill() {
        return begun.isEmpty && offset == pieceOffset + position ? nil : (begun[...], offset)
      }
      let end = piece[position...].firstIndex(of: 0x0A)
      let part = piece[position..<(end ?? piece.count)]
      position = end.map { $0 + 1 } ?? piece.count
      if end != nil && begun.isEmpty { return (part.prefix(lengthLimit), offset) }
      begun += part.prefix(max(0, lengthLimit - begun.count))
      if end != nil { return (begun[...], offset) }
    }
  }

  /// False at the source's end.
  private mutating func fill() throws(FileError) -> Bool {
    guard !hasEnded else { return false }
    pieceOffset += piece.count
    position = 0
    piece = try Self.piece(of: source)
    hasEnded = piece.isEmpty
    guard pieceOffset + piece.count <= byteLimit else {
      throw FileError(.tooLarge, "the file is larger than we read")
    }
    return !hasEnded
  }

  private static func piece(of source: any ByteSource) throws(FileError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceByteCount, alignment: 16)
    defer { buffer.deallocate() }
    return Array(buffer[..<(try source.read(into: buffer))])
  }
}
