/// A cache of start tags as they are written in a document, including prefix and attributes, with their meanings.
/// Points mostly repeat the tags of earlier points, so the next tag is predicted and compared instead of parsed.
///
/// All pointers that are passed in must point into a window, so that 32 bytes beyond them are readable and a zero byte
/// follows the content.
struct TagCache<Meaning: Sendable>: ~Copyable {
  private struct Tag {
    /// The bytes after the start tag's `<`, as many as fit.
    var start = TagPattern()
    var startCount = 0
    /// The bytes after the end tag's `</`.
    var end = TagPattern()
    var meaning: Meaning?
    /// The tag that most recently followed this one.
    var follower = 0
  }

  private static var capacity: Int { 64 }
  /// The maximum length of a start tag, in bytes.
  private static var longest: Int { 128 }

  private let names: XMLNameTable<Meaning>
  /// The tags, where index 0 means “no tag”.
  private let tags: UnsafeMutablePointer<Tag>
  /// The text of each tag after its `<`.
  private let texts: UnsafeMutablePointer<UInt8>
  private var count = 1
  private var latest = 0

  init(_ names: XMLNameTable<Meaning>) {
    self.names = names
    tags = .allocate(capacity: Self.capacity)
    tags.initialize(repeating: Tag(), count: Self.capacity)
    texts = .allocate(capacity: Self.capacity * Self.longest)
    texts.initialize(repeating: 0, count: Self.capacity * Self.longest)
  }

  deinit {
    tags.deallocate()
    texts.deallocate()
  }

  @inline(__always) func meaning(_ tag: Int) -> Meaning? { tags[tag].meaning }

  /// Returns the number of bytes after an end tag's `</` if they match the tag, otherwise 0.
  @inline(__always) func endCount(_ tag: Int, at bytes: UnsafePointer<UInt8>) -> Int {
    tags[tag].end.matches(bytes) ? tags[tag].end.count : 0
  }

  /// Returns the tag after a `<` with its length. Returns nil if it isn't a start tag, is an empty-element tag, or
  /// is too long.
  @inline(__always) mutating func tag(
    at bytes: UnsafePointer<UInt8>
  ) -> (tag: Int, byteCount: Int)? {
    let guess = tags[latest].follower
    if guess > 0, matches(guess, bytes) {
      latest = guess
    } else {
      guard let found = find(bytes) else { return nil }
      tags[latest].follower = found
      latest = found
    }
    return (latest, tags[latest].startCount)
  }

  /// Resets the prediction to the first tag of a point.
  @inline(__always) mutating func rewind() { latest = 0 }

  @inline(__always) private func matches(_ tag: Int, _ bytes: UnsafePointer<UInt8>) -> Bool {
    tags[tag].start.matches(bytes)
      && (tags[tag].startCount <= TagPattern.longest || continues(tag, bytes))
  }

  /// Returns whether the rest of a long tag matches. Stops at the first difference, and so at the terminating zero.
  private func continues(_ tag: Int, _ bytes: UnsafePointer<UInt8>) -> Bool {
    let text = texts + tag * Self.longest
    for index in TagPattern.longest..<tags[tag].startCount where bytes[index] != text[index] {
      return false
    }
    return true
  }

  private mutating func find(_ bytes: UnsafePointer<UInt8>) -> Int? {
    for tag in 1..<count where matches(tag, bytes) { return tag }
    return learn(bytes)
  }

  private mutating func learn(_ bytes: UnsafePointer<UInt8>) -> Int? {
    guard count < Self.capacity, bytes[0] != 0x21, bytes[0] != 0x3F else { return nil }
    var local = 0
    var end = 0
    while end < TagPattern.longest, !XMLName.ends(at: bytes[end]) {
      if bytes[end] == 0x3A { local = end + 1 }
      end += 1
    }
    guard end > 0, end < TagPattern.longest, let close = Self.close(bytes, end) else { return nil }
    let text = texts + count * Self.longest
    text.update(from: bytes, count: close + 1)
    tags[count].start = TagPattern(text, count: min(close + 1, TagPattern.longest))
    tags[count].startCount = close + 1
    tags[count].meaning = names[XMLName(bytes + local, count: end - local)]
    // End tags have no attributes.
    tags[count].end = Self.endPattern(bytes, end)
    count += 1
    return count - 1
  }

  /// Returns the index of the `>` after a name and attributes in the usual notation, or nil if the notation is unusual.
  private static func close(_ bytes: UnsafePointer<UInt8>, _ nameEnd: Int) -> Int? {
    var cursor = nameEnd
    while bytes[cursor] == 0x20 {
      cursor += 1
      let start = cursor
      while cursor < longest, !XMLName.ends(at: bytes[cursor]) { cursor += 1 }
      guard cursor > start, cursor + 1 < longest, bytes[cursor] == 0x3D, bytes[cursor + 1] == 0x22
      else { return nil }
      cursor += 2
      while cursor < longest, bytes[cursor] != 0x22 {
        if bytes[cursor] == 0x3C || bytes[cursor] == 0 { return nil }
        cursor += 1
      }
      cursor += 1
      guard cursor < longest else { return nil }
    }
    return bytes[cursor] == 0x3E ? cursor : nil
  }

  private static func endPattern(_ name: UnsafePointer<UInt8>, _ count: Int) -> TagPattern {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TagPattern.longest) { text in
      text.initialize(repeating: 0)
      guard let base = text.baseAddress else { return TagPattern() }
      base.update(from: name, count: count)
      base[count] = 0x3E
      return TagPattern(base, count: count + 1)
    }
  }
}
