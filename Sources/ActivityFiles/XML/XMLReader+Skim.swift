/// Selects the elements at which `skim` stops: those with certain local names, and those with one additional name whose
/// first attribute has a certain value. Elements with that name make up most of the document.
struct XMLSkim: Sendable {
  fileprivate enum Stop: Sendable { case always, byValue }

  /// The number of buffered bytes needed to check a tag. Longer names and values never match.
  fileprivate static let reach = 256

  fileprivate let stops: XMLNameTable<Stop>
  /// The attribute in its usual notation: ` type="`.
  private let attribute: [UInt8]
  /// The values, each followed by a quote.
  private let values: [[UInt8]]

  init(elements: [String], and element: String, where attribute: String, isOneOf values: [String]) {
    stops = XMLNameTable(elements.map { ($0, .always) } + [(element, .byValue)])
    self.attribute = Array(" \(attribute)=\"".utf8)
    self.values = values.map { Array("\($0)\"".utf8) }
  }

  /// Returns whether `skim` should stop at a tag whose name ends at `bytes`. Returns true if the notation is
  /// unusual, because then the tag has to be parsed.
  @inline(__always) fileprivate func mayHaveValue(_ bytes: UnsafePointer<UInt8>) -> Bool {
    guard Self.matches(bytes, attribute) else { return true }
    let value = bytes + attribute.count
    for wanted in values where Self.matches(value, wanted) { return true }
    return false
  }

  /// Compares from the end, because the values have a common prefix.
  @inline(__always) private static func matches(
    _ bytes: UnsafePointer<UInt8>, _ text: [UInt8]
  ) -> Bool {
    text.withUnsafeBufferPointer { text in
      var index = text.count
      while index > 0 {
        index -= 1
        if bytes[index] != text[index] { return false }
      }
      return true
    }
  }
}

extension XMLReader {
  /// Advances to the next selected element at any depth inside the element at `parentDepth`. Returns false when that
  /// element ends. Everything in between is only searched for `<`, at several gigabytes per second. Nesting isn't
  /// tracked, so any end tag with the parent's name counts as the parent's.
  ///
  /// - Parameter passed: incremented for each element with the additional name, selected or not.
  mutating func skim(
    to skim: XMLSkim, in parentDepth: Int, counting passed: inout Int
  ) throws(FileError) -> Bool {
    guard closeElements(to: parentDepth) else { return false }
    finishToken()
    var cursor = 0
    while true {
      cursor = window.distantIndex(of: 0x3C, from: cursor)
      if window.count - cursor < XMLSkim.reach {
        window.discard(cursor)
        cursor = 0
        if try window.more() { continue }
        if window.count == 0 { throw truncated() }
      }
      if passes(skim, at: cursor, counting: &passed) {
        cursor += 1
        continue
      }
      window.discard(cursor)
      cursor = 0
      if let token = try stop(in: parentDepth) { return token }
    }
  }

  /// Returns whether the markup at `index` can be skipped.
  @inline(__always) private func passes(
    _ skim: XMLSkim, at index: Int, counting passed: inout Int
  ) -> Bool {
    let next = window[index + 1]
    if next == 0x21 || next == 0x3F { return false }
    let isEnd = next == 0x2F
    let name = scanName(from: index + (isEnd ? 2 : 1))
    if isEnd { return name.name != innermostName }
    switch skim.stops[name.name] {
    case nil: return true
    case .always: return false
    case .byValue:
      passed += 1
      guard window.count - name.index >= XMLSkim.reach / 2 else { return false }
      return !skim.mayHaveValue(window.pointer(at: name.index))
    }
  }

  /// Reads the markup at the start of the window. Returns true for the start of an element, false for the end of
  /// the parent, and nil for anything else.
  private mutating func stop(in parentDepth: Int) throws(FileError) -> Bool? {
    guard let markup = try readMarkup() else { return nil }
    switch markup {
    case .start: return true
    case .end where depth < parentDepth, .endOfDocument: return false
    case .end, .characters:
      finishToken()
      return nil
    }
  }
}
