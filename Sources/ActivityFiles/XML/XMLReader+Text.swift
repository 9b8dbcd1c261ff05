extension XMLReader {
  /// The text of the element that just started: entities resolved, CDATA included, children left
  /// out, white space at both ends cut, at most `limits.textByteCount` bytes. Consumes the element's
  /// end. Valid until the reader is used again; at least eight readable bytes follow it.
  @inline(__always) mutating func text() throws(FileError) -> UnsafeBufferPointer<UInt8> {
    let inside = depth
    if let plain = try plainText() { return plain }
    return try gatheredText(inside)
  }

  /// The next piece of the text in the element at `depth`, however long that is, entities left as they
  /// are written; nil behind the element's end. Valid until the reader is used again.
  mutating func textPiece(
    inside depth: Int
  ) throws(FileError) -> UnsafeBufferPointer<UInt8>? {
    while self.depth >= depth {
      if !isEmptyElement {
        finishToken()
        if window.count == 0, try !window.more() { throw truncated() }
        let count = window.firstIndex(of: 0x3C, from: 0)
        if count > 0 {
          tokenCount = count
          return UnsafeBufferPointer(start: window.pointer(at: 0), count: count)
        }
      }
      switch try markupAtHand() {
      case .characters:
        return UnsafeBufferPointer(
          start: window.pointer(at: 9), count: max(0, tokenCount - 12))
      case .endOfDocument: return nil
      case .start, .end, nil: continue
      }
    }
    return nil
  }

  /// The value of an attribute of the element that just started, with its entities resolved.
  mutating func value(_ attribute: XMLAttribute) -> UnsafeBufferPointer<UInt8> {
    let end = attribute.valueStart + attribute.valueCount
    if window.firstIndex(of: 0x26, in: attribute.valueStart..<end) == end {
      return trimmed(window.pointer(at: attribute.valueStart), attribute.valueCount)
    }
    scratchCount = 0
    gather(attribute.valueStart..<end)
    return gathered()
  }

  /// The whole name of the element that just started, prefix included.
  var qualifiedName: String {
    String(
      decoding: UnsafeBufferPointer(start: window.pointer(at: nameStart), count: nameCount),
      as: UTF8.self)
  }

  /// Text that stands in the window as it is, with the end tag right behind it; nil where it is not
  /// as simple, and then nothing but the start tag is consumed.
  @inline(__always) private mutating func plainText() throws(FileError) -> UnsafeBufferPointer<
    UInt8
  >? {
    if isEmptyElement { return nil }
    finishToken()
    var end = window.firstIndex(of: 0x3C, from: 0)
    while end + 1 >= window.count && end < limits.textByteCount {
      guard try window.more() else { return nil }
      end = window.firstIndex(of: 0x3C, from: end)
    }
    guard end + 1 < window.count, end <= limits.textByteCount, window[end + 1] == 0x2F,
      window.firstIndex(of: 0x26, in: 0..<end) == end, try closeInnermost(at: end)
    else { return nil }
    return trimmed(window.pointer(at: 0), end)
  }

  private mutating func gatheredText(_ inside: Int) throws(FileError) -> UnsafeBufferPointer<UInt8>
  {
    scratchCount = 0
    while depth >= inside {
      try gatherText(keeping: depth == inside)
      switch try markupAtHand() {
      case .characters where depth == inside: gatherCharacters()
      case .endOfDocument: return gathered()
      default: continue
      }
    }
    return gathered()
  }

  /// Moves the text before the next markup into the scratch.
  private mutating func gatherText(keeping isKept: Bool) throws(FileError) {
    if isEmptyElement { return }
    finishToken()
    var end = window.firstIndex(of: 0x3C, from: 0)
    while end == window.count {
      // An entity reference may stand across the window's end: what may be one is kept back.
      let safe = window.firstIndex(of: 0x26, in: max(0, end - 11)..<end)
      if isKept { gather(0..<safe) }
      window.discard(safe)
      guard try window.more() else {
        if isKept { gather(0..<window.count) }
        window.discard(window.count)
        return
      }
      end = window.firstIndex(of: 0x3C, from: end - safe)
    }
    if isKept { gather(0..<end) }
    window.discard(end)
  }

  private mutating func gatherCharacters() {
    for index in 9..<max(9, tokenCount - 3) { append(window[index]) }
  }

  private mutating func gathered() -> UnsafeBufferPointer<UInt8> {
    (scratch + scratchCount).update(repeating: 0, count: 8)
    return trimmed(UnsafePointer(scratch), scratchCount)
  }

  @inline(__always) mutating func append(_ byte: UInt8) {
    guard scratchCount < limits.textByteCount else { return }
    scratch[scratchCount] = byte
    scratchCount += 1
  }

  @inline(__always) private func trimmed(
    _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = count
    while start < end && bytes[start] <= 0x20 { start += 1 }
    while start < end && bytes[end - 1] <= 0x20 { end -= 1 }
    return UnsafeBufferPointer(start: bytes + start, count: end - start)
  }
}
