extension XMLReader {
  /// Appends part of the window to the scratch buffer with entity references resolved. Unknown references are kept
  /// as written: entities declared by the document are never expanded.
  mutating func gather(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = window[index]
      guard byte == 0x26 else {
        append(byte)
        index += 1
        continue
      }
      index = resolve(at: index, end: range.upperBound)
    }
  }

  /// Resolves the reference at `index`. Returns the index at which reading continues.
  private mutating func resolve(at index: Int, end: Int) -> Int {
    let close = window.firstIndex(of: 0x3B, in: index..<min(end, index + 12))
    guard close < min(end, index + 12), let scalar = scalar(index + 1..<close) else {
      note(.unknownEntity, at: index)
      append(0x26)
      return index + 1
    }
    var bytes: [UInt8] = []
    appendUTF8(scalar, to: &bytes)
    for byte in bytes { append(byte) }
    return close + 1
  }

  private func scalar(_ name: Range<Int>) -> UInt32? {
    guard let first = name.first else { return nil }
    if window[first] == 0x23 { return number(name.dropFirst()) }
    switch String(
      decoding: UnsafeBufferPointer(start: window.pointer(at: first), count: name.count),
      as: UTF8.self)
    {
    case "amp": return 0x26
    case "lt": return 0x3C
    case "gt": return 0x3E
    case "quot": return 0x22
    case "apos": return 0x27
    default: return nil
    }
  }

  /// Parses a character reference: decimal, or hexadecimal after an `x`.
  private func number(_ digits: Range<Int>) -> UInt32? {
    guard let first = digits.first else { return nil }
    let isHexadecimal = window[first] | 0x20 == 0x78
    let text = isHexadecimal ? digits.dropFirst() : digits
    let value = UInt32(
      String(
        decoding: UnsafeBufferPointer(
          start: window.pointer(at: text.lowerBound), count: text.count),
        as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    return value.flatMap(Unicode.Scalar.init)?.value
  }
}
