extension XMLReader {
  /// Reads a comment, CDATA section or document type at the start of the window. Returns true for CDATA.
  mutating func readDeclaration() throws(FileError) -> Bool {
    if try begins(with: "<!--") {
      // `<!-->` starts a comment and doesn't end it.
      while window.count < 6 { guard try window.more() else { throw truncated() } }
      try skip(past: [0x2D, 0x2D, 0x3E], from: 6)
      return false
    }
    if try begins(with: "<![CDATA[") { return try readCharacters() }
    if try begins(with: "<!DOCTYPE") { try skipDocumentType() } else { reject() }
    return false
  }

  private mutating func begins(with text: StaticString) throws(FileError) -> Bool {
    while window.count < text.utf8CodeUnitCount {
      guard try window.more() else { return false }
    }
    for index in 0..<text.utf8CodeUnitCount where window[index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// Skips a processing instruction at the start of the window.
  mutating func readInstruction() throws(FileError) {
    guard try begins(with: "<?xml ") else { return try skip(past: [0x3F, 0x3E], from: 2) }
    try readXMLDeclaration()
    // Search only for `>`, so that a declaration without its question mark doesn't consume the whole document.
    try skip(past: [0x3E], from: 2)
  }

  private mutating func readXMLDeclaration() throws(FileError) {
    var end = window.firstIndex(of: 0x3E, from: 0)
    while end == window.count && end < 1024 {
      guard try window.more() else { return }
      end = window.firstIndex(of: 0x3E, from: end)
    }
    let text = UnsafeBufferPointer(start: window.pointer(at: 0), count: min(end, 1024))
    declaredEncoding = encodingName(in: String(decoding: text, as: UTF8.self).lowercased())
  }

  /// Returns the quoted value after `encoding`.
  private func encodingName(in declaration: String) -> String? {
    let parts = declaration.split(whereSeparator: { "=\"' \t\r\n".contains($0) })
    guard let key = parts.firstIndex(of: "encoding"), key + 1 < parts.count else { return nil }
    return String(parts[key + 1])
  }

  /// Reads a CDATA section and makes it the current token. Throws if it exceeds the limits.
  private mutating func readCharacters() throws(FileError) -> Bool {
    var cursor = 9
    while true {
      cursor = window.firstIndex(of: 0x3E, from: cursor)
      if cursor == window.count {
        guard try window.more() else { throw truncated() }
      } else if cursor >= 11 && window[cursor - 1] == 0x5D && window[cursor - 2] == 0x5D {
        tokenCount = cursor + 1
        return true
      } else {
        cursor += 1
      }
    }
  }

  /// Discards all bytes up to and including `mark`.
  private mutating func skip(past mark: [UInt8], from index: Int) throws(FileError) {
    var cursor = index
    let last = mark.count - 1
    while true {
      cursor = window.firstIndex(of: mark[last], from: cursor)
      if cursor == window.count {
        let passed = max(0, cursor - last)
        window.discard(passed)
        cursor -= passed
        guard try window.more() else { throw truncated() }
      } else if cursor >= last && (0..<last).allSatisfy({ window[cursor - last + $0] == mark[$0] })
      {
        window.discard(cursor + 1)
        return
      } else {
        cursor += 1
      }
    }
  }

  /// Skips a document type. Its internal subset ends at the first `]` that is separated from a `>` only by white
  /// space. Quotes are ignored because some exports contain unbalanced ones.
  private mutating func skipDocumentType() throws(FileError) {
    var hasSubset = false
    var mayEnd = true
    while true {
      while window.count < 10 {
        guard try window.more() else {
          if window.count == 0 { throw truncated() }
          break
        }
      }
      let byte = window[0]
      if byte == 0x3E && mayEnd {
        window.discard(1)
        return
      }
      if byte == 0x5B { (hasSubset, mayEnd) = (true, false) }
      if hasSubset && byte > 0x20 { mayEnd = byte == 0x5D }
      if byte == 0x3C, try begins(with: "<!ENTITY") { note(.entityDeclaration) }
      window.discard(1)
    }
  }
}
