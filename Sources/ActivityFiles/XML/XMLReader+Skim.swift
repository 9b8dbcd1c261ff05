/// What a skim stops at: some elements by their local names, and of one name, whose elements are most
/// of the document, only those whose first attribute has one of some values.
struct XMLSkim: Sendable {
  fileprivate enum Stop: Sendable { case always, byValue }

  /// Bytes that must be at hand to judge a tag; longer names and values are no stops.
  fileprivate static let reach = 256

  fileprivate let stops: XMLNameTable<Stop>
  /// ` type="`, as it is usually written.
  private let attribute: [UInt8]
  /// Each with the quote behind it.
  private let values: [[UInt8]]

  init(elements: [String], and element: String, where attribute: String, isOneOf values: [String]) {
    stops = XMLNameTable(elements.map { ($0, .always) } + [(element, .byValue)])
    self.attribute = Array(" \(attribute)=\"".utf8)
    self.values = values.map { Array("\($0)\"".utf8) }
  }

  /// Whether a tag is a stop whose name ends at `bytes`. One that is written in an unusual way is:
  /// who reads it whole knows.
  @inline(__always) fileprivate func mayHaveValue(_ bytes: UnsafePointer<UInt8>) -> Bool {
    guard Self.matches(bytes, attribute) else { return true }
    let value = bytes + attribute.count
    for wanted in values where Self.matches(value, wanted) { return true }
    return false
  }

  /// From the end, because the values begin alike.
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
  /// Goes to the next element inside the one at `parentDepth`, at whatever depth, that `skim` stops
  /// at; false where that element has ended. What lies between is not read but searched for `<`, at
  /// several gigabytes a second: its nesting is not followed, so that an end tag with the parent's
  /// name is taken for the parent's.
  ///
  /// - Parameter passed: grows by the elements of the skim's one name that were met.
  mutating func skim(
    to skim: XMLSkim, in parentDepth: Int, counting passed: inout Int
  ) throws(FileError) -> Bool {
    guard leaveElements(to: parentDepth) else { return false }
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

  /// Whether the markup at `index` is nothing to stop at.
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

  /// Reads the markup at the window's first byte: true for an element's start, false for the end of
  /// the one skimmed, nil where it is neither.
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
