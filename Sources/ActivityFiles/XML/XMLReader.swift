/// What `XMLReader.next` came to.
enum XMLToken: Equatable {
  case start, end, endOfDocument
}

/// One attribute of the element that just started, as indices into the reader's window.
struct XMLAttribute {
  /// Without prefix.
  var name: XMLName
  var valueStart: Int
  var valueCount: Int
}

/// A pull reader over the bytes of an XML document: no tree, no copies, memory bounded by
/// `FileLimits`, around a gigabyte a second.
///
/// It reads what real devices write rather than what the standard allows: names are compared without
/// their namespace, what is not well-formed is noted in `defects` and passed over, an end tag closes
/// every element inside the one it names, and nothing a document type declares is ever expanded.
struct XMLReader: ~Copyable {
  var window: ByteWindow
  let limits: FileLimits
  /// Local name of the element that just started.
  var name = XMLName("")
  /// Attributes of the element that just started.
  var attributes: [XMLAttribute] = []
  private(set) var defects: [XMLDefect] = []
  /// What the XML declaration says, in lower case; the bytes themselves have the last word.
  var declaredEncoding: String?
  /// Names of the open elements.
  private var open: [XMLName] = []
  /// Bytes of the window that belong to the current token and go with the next one.
  var tokenCount = 0
  /// Elements that have ended without a tag of their own, still to be reported.
  private var pendingEnds = 0
  var nameStart = 0
  var nameCount = 0
  /// Text that could not be handed out as it stands in the window.
  let scratch: UnsafeMutablePointer<UInt8>
  var scratchCount = 0

  /// - Parameter windowByteCount: what is in memory at once; more than the usual is for documents
  ///   that are mostly skimmed.
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

  /// Whether the element that just started has an empty-element tag.
  @inline(__always) var isEmptyElement: Bool { pendingEnds > 0 }

  /// Local name of the element that is open and has none open inside.
  @inline(__always) var innermostName: XMLName? { open.last }

  /// Elements open now, the one that just started included.
  @inline(__always) var depth: Int { open.count }

  /// Goes to the next start or end of an element; text in between is passed over.
  ///
  /// Throws `truncated` where the document ends inside an element, `tooDeep` and `tooLarge` where it
  /// exceeds the limits, and what the source throws. After an error there is nothing left to read.
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

  /// Goes to the next element inside the one at `parentDepth`; false where that has ended. Who
  /// consumes each element it comes to sees the direct children, who does not sees all descendants.
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

  /// Passes over the rest of the element that just started.
  mutating func skipElement() throws(FileError) {
    let inside = depth
    while depth >= inside {
      if try next() == .endOfDocument { return }
    }
  }

  /// Forgets what is open inside the element at `depth`; false where that has ended itself.
  mutating func leaveElements(to depth: Int) -> Bool {
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
    let place = window.location(at: index)
    defects.append(XMLDefect(kind: kind, line: place.line, byteOffset: place.byteOffset))
  }
}

/// What a step over the document came to.
enum XMLMarkup {
  case start, end, endOfDocument
  /// A CDATA section; its content is `window[9 ..< tokenCount - 3]`.
  case characters
}

extension XMLReader {
  /// One step; text before the markup is dropped.
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

  /// A step over the markup at the window's first byte; nil where it says nothing, such as a comment,
  /// and the text goes on behind it.
  mutating func markupAtHand() throws(FileError) -> XMLMarkup? {
    guard pendingEnds == 0, window.count > 0 else { return try nextMarkup() }
    finishToken()
    return try readMarkup()
  }

  /// Whether the next markup stands in the element at `depth` and is not begun yet.
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
    window.error(.truncated, "the file ends before its last element does", at: window.count)
  }

  /// Discards text up to the next `<`; false at the end of the document.
  @inline(__always) private mutating func skipText() throws(FileError) -> Bool {
    while true {
      let hit = window.firstIndex(of: 0x3C, from: 0)
      window.discard(hit)
      if window.count > 0 { return true }
      guard try window.more() else { return false }
    }
  }

  /// Reads the markup at the window's first byte; nil where it says nothing.
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

  /// Drops one byte, so that the markup is taken for text.
  mutating func reject() {
    note(.malformed)
    window.discard(1)
  }

  private mutating func readStartTag() throws(FileError) -> Bool {
    while true {
      switch scanStartTag() {
      case .complete(let count, let isEmpty):
        guard open.count < limits.depth else {
          throw window.error(.tooDeep, "elements lie more than \(limits.depth) deep")
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

  /// Reads the end tag at the window's first byte and closes what it closes; false where that is
  /// nothing.
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

  /// The name in the end tag at `index`, which becomes the end of the current token.
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
