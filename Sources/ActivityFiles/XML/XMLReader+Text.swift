extension XMLReader {
  /// Returns the text of the current element, at most `limits.textByteCount` bytes, and consumes the element.
  /// Resolves entities, includes CDATA, omits child elements and trims white space. The result is valid until the
  /// reader is used again, and is followed by at least eight readable bytes.
  @inline(__always) mutating func text() throws(FileError) -> UnsafeBufferPointer<UInt8> {
    let inside = depth
    if let plain = try plainText() { return plain }
    return try gatheredText(inside)
  }

  /// Returns the next piece of text in the element at `depth`, of any length, without resolving entities. Returns
  /// nil after the element's end. The result is valid until the reader is used again.
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
      switch try markupAtStart() {
      case .characters:
        return UnsafeBufferPointer(
          start: window.pointer(at: 9), count: max(0, tokenCount - 12))
      case .endOfDocument: return nil
      case .start, .end, nil: continue
      }
    }
    return nil
  }

  /// Returns the value of an attribute of the current element, with entities resolved.
  mutating func value(_ attribute: XMLAttribute) -> UnsafeBufferPointer<UInt8> {
    let end = attribute.valueStart + attribute.valueCount
    if window.firstIndex(of: 0x26, in: attribute.valueStart..<end) == end {
      return trimmed(window.pointer(at: attribute.valueStart), attribute.valueCount)
    }
    scratchCount = 0
    gather(attribute.valueStart..<end)
    return gathered()
  }

  /// The name of the current element, including its prefix.
  var qualifiedName: String {
    String(
      decoding: UnsafeBufferPointer(start: window.pointer(at: nameStart), count: nameCount),
      as: UTF8.self)
  }

  /// Returns text that can be used directly from the window because the end tag follows immediately. Otherwise
  /// returns nil and consumes only the start tag.
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
      switch try markupAtStart() {
      case .characters where depth == inside: gatherCharacters()
      case .endOfDocument: return gathered()
      default: continue
      }
    }
    return gathered()
  }

  /// Moves the text before the next markup to the scratch buffer.
  private mutating func gatherText(keeping isKept: Bool) throws(FileError) {
    if isEmptyElement { return }
    finishToken()
    var end = window.firstIndex(of: 0x3C, from: 0)
    while end == window.count {
      // An entity reference may continue beyond the window, so keep back anything that could be the start of one.
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
