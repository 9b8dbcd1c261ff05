/// The result of `XMLReader.next`.
enum XMLToken: Equatable {
  case start, end, endOfDocument
}

/// An attribute of the current element, as indices into the reader's window.
struct XMLAttribute {
  /// The local name, without a prefix.
  var name: XMLName
  var valueStart: Int
  var valueCount: Int
}

/// A pull parser for XML that builds no tree and copies no text. Its memory is bounded by `FileLimits`, and it
/// reads about a gigabyte per second.
///
/// It is designed for what devices write, not for everything that the standard allows. Names are compared without
/// namespaces. Malformed markup is recorded in `defects` and skipped. An end tag closes all elements inside the one
/// it names. Entities declared in a document type are never expanded.
struct XMLReader: ~Copyable {
  var window: ByteWindow
  let limits: FileLimits
  /// The local name of the current element.
  var name = XMLName("")
  /// The attributes of the current element.
  var attributes: [XMLAttribute] = []
  private(set) var defects: [XMLDefect] = []
  /// The encoding in the XML declaration, in lower case. The bytes themselves take precedence.
  var declaredEncoding: String?
  /// The names of the open elements.
  private var open: [XMLName] = []
  /// The number of bytes in the window that belong to the current token. They are discarded before the next token.
  var tokenCount = 0
  /// The number of elements that ended without an end tag and still have to be reported.
  private var pendingEnds = 0
  var nameStart = 0
  var nameCount = 0
  /// A buffer for text that cannot be returned directly from the window.
  let scratch: UnsafeMutablePointer<UInt8>
  var scratchCount = 0

  /// - Parameter windowByteCount: the size of the buffer. A larger one is useful for documents that are mostly
  ///   skimmed.
  init(
    _ source: any ByteSource, isTranscoded: Bool = false, limits: FileLimits = .standard,
    windowByteCount: Int = 1 << 16
  ) {
    self.limits = limits
    window = ByteWindow(
      source, isTranscoded: isTranscoded, limits: limits, capacity: windowByteCount)
    scratch = .allocate(capacity: limits.textByteCount + 16)
    scratch.initialize(repeating: 0, count: limits.textByteCount + 16)
    attributes.reserveCapacity(16)
    open.reserveCapacity(32)
  }

  deinit { scratch.deallocate() }

  /// Whether the current element has an empty-element tag.
  @inline(__always) var isEmptyElement: Bool { pendingEnds > 0 }

  /// The local name of the innermost open element.
  @inline(__always) var innermostName: XMLName? { open.last }

  /// The number of open elements, including the current one.
  @inline(__always) var depth: Int { open.count }

  /// Advances to the next start or end of an element, skipping text.
  ///
  /// Throws `truncated` if the document ends inside an element, `tooDeep` or `tooLarge` if it exceeds the limits,
  /// and errors of the source. Reading cannot continue after an error.
  @inline(__always) mutating func next() throws(FileError) -> XMLToken {
    while true {
      switch try nextMarkup() {
      case .start: return .start
      case .end: return .end
      case .endOfDocument: return .endOfDocument
      case .characters: continue
      }
    }
  }

  /// Advances to the next element inside the one at `parentDepth`. Returns false when that one ends. Visits only
  /// direct children if the caller consumes each element, otherwise all descendants.
  @inline(__always) mutating func nextChild(of parentDepth: Int) throws(FileError) -> Bool {
    while depth >= parentDepth {
      switch try next() {
      case .start: return true
      case .end: continue
      case .endOfDocument: return false
      }
    }
    return false
  }

  /// Skips the rest of the current element.
  mutating func skipElement() throws(FileError) {
    let inside = depth
    while depth >= inside {
      if try next() == .endOfDocument { return }
    }
  }

  /// Discards the open elements inside the one at `depth`. Returns false if that one has ended.
  mutating func closeElements(to depth: Int) -> Bool {
    if open.count > depth {
      open.removeLast(open.count - depth)
      pendingEnds = 0
    }
    return open.count == depth && pendingEnds == 0
  }

  mutating func note(_ kind: XMLDefect.Kind, at index: Int = 0) {
    if let known = defects.firstIndex(where: { $0.kind == kind }) {
      defects[known].count += 1
      return
    }
    let location = window.location(at: index)
    defects.append(XMLDefect(kind: kind, line: location.line, byteOffset: location.byteOffset))
  }
}

/// The result of reading one piece of markup.
enum XMLMarkup {
  case start, end, endOfDocument
  /// A CDATA section. Its content is `window[9 ..< tokenCount - 3]`.
  case characters
}

extension XMLReader {
  /// Advances past one piece of markup, discarding the text before it.
  @inline(__always) mutating func nextMarkup() throws(FileError) -> XMLMarkup {
    if pendingEnds > 0 {
      pendingEnds -= 1
      open.removeLast()
      return .end
    }
    finishToken()
    while try skipText() {
      if let markup = try readMarkup() { return markup }
    }
    guard open.isEmpty else { throw truncated() }
    return .endOfDocument
  }

  /// Reads the markup at the start of the window. Returns nil for markup without content, such as a comment; text may
  /// follow it.
  mutating func markupAtStart() throws(FileError) -> XMLMarkup? {
    guard pendingEnds == 0, window.count > 0 else { return try nextMarkup() }
    finishToken()
    return try readMarkup()
  }

  /// Returns whether the next markup is directly inside the element at `depth`. If so, discards the current token.
  @inline(__always) mutating func isInside(_ depth: Int) -> Bool {
    guard pendingEnds == 0, open.count == depth else { return false }
    finishToken()
    return true
  }

  @inline(__always) mutating func finishToken() {
    window.discard(tokenCount)
    tokenCount = 0
  }

  func truncated() -> FileError {
    window.error(.truncated, "the file is cut off inside an element", at: window.count)
  }

  /// Discards text up to the next `<`. Returns false at the end of the document.
  @inline(__always) private mutating func skipText() throws(FileError) -> Bool {
    while true {
      let hit = window.firstIndex(of: 0x3C, from: 0)
      window.discard(hit)
      if window.count > 0 { return true }
      guard try window.more() else { return false }
    }
  }

  /// Reads the markup at the start of the window. Returns nil for markup without content.
  @inline(__always) mutating func readMarkup() throws(FileError) -> XMLMarkup? {
    while window.count < 2 {
      guard try window.more() else {
        window.discard(window.count)
        return nil
      }
    }
    switch window[1] {
    case 0x2F: return try readEndTag() ? .end : nil
    case 0x21: return try readDeclaration() ? .characters : nil
    case 0x3F:
      try readInstruction()
      return nil
    default: return try readStartTag() ? .start : nil
    }
  }

  /// Discards one byte, so that the malformed markup is treated as text.
  mutating func reject() {
    note(.malformed)
    window.discard(1)
  }

  private mutating func readStartTag() throws(FileError) -> Bool {
    while true {
      switch scanStartTag() {
      case .complete(let count, let isEmpty):
        guard open.count < limits.depth else {
          throw window.error(.tooDeep, "elements are nested more than \(limits.depth) levels deep")
        }
        tokenCount = count
        open.append(name)
        pendingEnds = isEmpty ? 1 : 0
        return true
      case .incomplete:
        guard try window.more() else { throw truncated() }
      case .malformed:
        reject()
        return false
      }
    }
  }

  /// Reads the end tag at the start of the window and closes its element. Returns false if no element matches.
  @inline(__always) private mutating func readEndTag() throws(FileError) -> Bool {
    let name = try endTagName(at: 0)
    guard name != open.last else {
      open.removeLast()
      return true
    }
    return closeMismatched(name)
  }

  /// Reads the end tag at `index` if it closes the innermost element.
  @inline(__always) mutating func closeInnermost(at index: Int) throws(FileError) -> Bool {
    guard try endTagName(at: index) == open.last else {
      tokenCount = 0
      return false
    }
    open.removeLast()
    return true
  }

  /// Returns the name in the end tag at `index`, and ends the current token after it.
  @inline(__always) private mutating func endTagName(at index: Int) throws(FileError) -> XMLName {
    while true {
      let end = scanName(from: index + 2)
      let close = window.firstIndex(of: 0x3E, from: end.index)
      if close < window.count {
        tokenCount = close + 1
        return end.name
      }
      guard try window.more() else { throw truncated() }
    }
  }

  private mutating func closeMismatched(_ name: XMLName) -> Bool {
    note(.mismatchedTag)
    guard let match = open.lastIndex(of: name) else {
      finishToken()
      return false
    }
    pendingEnds = open.count - match - 1
    open.removeLast()
    return true
  }
}
