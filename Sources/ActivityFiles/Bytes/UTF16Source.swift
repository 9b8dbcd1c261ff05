/// Converts UTF-16 to UTF-8 while reading. Keeps a byte order mark (as U+FEFF) so that offsets can be mapped back.
/// Unpaired surrogates become U+FFFD.
final class UTF16Source: ByteSource {
  private let source: any ByteSource
  private let isBigEndian: Bool
  private var input = [UInt8](repeating: 0, count: 1 << 15)
  private var pending: [UInt8] = []
  private var pendingStart = 0
  private var oddByte: UInt8?
  private var highSurrogate: UInt32?

  init(_ source: any ByteSource, isBigEndian: Bool) {
    self.source = source
    self.isBigEndian = isBigEndian
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    if pendingStart == pending.count { try refill() }
    let count = min(buffer.count, pending.count - pendingStart)
    buffer.copyBytes(from: pending[pendingStart..<pendingStart + count])
    pendingStart += count
    return count
  }

  private func refill() throws(FileError) {
    pending.removeAll(keepingCapacity: true)
    pendingStart = 0
    while pending.isEmpty {
      let result = input.withUnsafeMutableBytes { buffer -> Result<Int, FileError> in
        do throws(FileError) {
          return .success(try source.read(into: buffer))
        } catch {
          return .failure(error)
        }
      }
      let count = try result.get()
      if count == 0 { return finish() }
      for byte in input[..<count] { add(byte) }
    }
  }

  private func finish() {
    if highSurrogate != nil || oddByte != nil { append(0xFFFD) }
    highSurrogate = nil
    oddByte = nil
  }

  private func add(_ byte: UInt8) {
    guard let first = oddByte else {
      oddByte = byte
      return
    }
    oddByte = nil
    let unit = isBigEndian ? UInt32(first) << 8 | UInt32(byte) : UInt32(byte) << 8 | UInt32(first)
    addUnit(unit)
  }

  private func addUnit(_ unit: UInt32) {
    switch (unit, highSurrogate) {
    case (0xDC00...0xDFFF, let high?):
      append(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
      highSurrogate = nil
      return
    case (_, .some): append(0xFFFD)
    default: break
    }
    highSurrogate = (0xD800...0xDBFF).contains(unit) ? unit : nil
    if highSurrogate == nil { append((0xDC00...0xDFFF).contains(unit) ? 0xFFFD : unit) }
  }

  private func append(_ scalar: UInt32) {
    appendUTF8(scalar, to: &pending)
  }
}

/// Appends a Unicode scalar. It must be at most 0x10FFFF and not a surrogate.
func appendUTF8(_ scalar: UInt32, to bytes: inout [UInt8]) {
  func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (scalar >> shift) & 0x3F) }
  switch scalar {
  case ..<0x80: bytes.append(UInt8(scalar))
  case ..<0x800: bytes += [UInt8(0xC0 | scalar >> 6), tail(0)]
  case ..<0x10000: bytes += [UInt8(0xE0 | scalar >> 12), tail(6), tail(0)]
  default: bytes += [UInt8(0xF0 | scalar >> 18), tail(12), tail(6), tail(0)]
  }
}
