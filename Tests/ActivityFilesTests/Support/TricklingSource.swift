@testable import ActivityFiles

/// A byte source that returns only a few bytes per read, so that tokens cross the boundaries between reads.
final class TricklingSource: ByteSource {
  private var bytes: ArraySlice<UInt8>
  private let step: Int

  init(_ bytes: [UInt8], step: Int) {
    self.bytes = bytes[...]
    self.step = step
  }

  convenience init(_ text: String, step: Int) { self.init(Array(text.utf8), step: step) }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = bytes.prefix(min(step, buffer.count))
    buffer.copyBytes(from: piece)
    bytes = bytes.dropFirst(piece.count)
    return piece.count
  }
}
