extension XMLReader {
  enum TagScan {
    case complete(count: Int, isEmpty: Bool)
    case incomplete
    case malformed
  }

  /// Returns the local name at `index`, the index of its end, and whether it is cut off by the end of the window.
  @inline(__always) func scanName(
    from index: Int
  ) -> (name: XMLName, index: Int, isCut: Bool) {
    var local = index
    var end = index
    while !XMLName.ends(at: window[end]) {
      if window[end] == 0x3A { local = end + 1 }
      end += 1
    }
    return (XMLName(window.pointer(at: local), count: end - local), end, end >= window.count)
  }

  @inline(__always) private func skipSpace(from index: Int) -> Int {
    var index = index
    while window[index] <= 0x20 && index < window.count { index += 1 }
    return index
  }

  @inline(__always) mutating func scanStartTag() -> TagScan {
    let head = scanName(from: 1)
    if head.isCut { return .incomplete }
    guard head.index > 1 else { return .malformed }
    name = head.name
    nameStart = 1
    nameCount = head.index - 1
    attributes.removeAll(keepingCapacity: true)
    return scanAttributes(from: head.index)
  }

  @inline(__always) private mutating func scanAttributes(from index: Int) -> TagScan {
    var cursor = index
    while true {
      cursor = skipSpace(from: cursor)
      if cursor + 1 >= window.count && window[cursor] != 0x3E { return .incomplete }
      switch window[cursor] {
      case 0x3E: return .complete(count: cursor + 1, isEmpty: false)
      case 0x2F:
        return window[cursor + 1] == 0x3E
          ? .complete(count: cursor + 2, isEmpty: true) : .malformed
      default:
        let next = scanAttribute(from: cursor)
        if next < 0 { return next == Self.cut ? .incomplete : .malformed }
        cursor = next
      }
    }
  }

  private static var cut: Int { -1 }
  private static var wrong: Int { -2 }

  /// Returns the index of the end of the attribute at `index`, or `cut` or `wrong`.
  @inline(__always) private mutating func scanAttribute(from index: Int) -> Int {
    let head = scanName(from: index)
    var cursor = skipSpace(from: head.index)
    if cursor + 1 >= window.count { return Self.cut }
    guard head.index > index, window[cursor] == 0x3D else { return Self.wrong }
    cursor = skipSpace(from: cursor + 1)
    if cursor >= window.count { return Self.cut }
    let quote = window[cursor]
    guard quote == 0x22 || quote == 0x27 else { return Self.wrong }
    let valueStart = cursor + 1
    cursor = valueStart
    while window[cursor] != quote {
      if cursor >= window.count { return Self.cut }
      if window[cursor] == 0x3C { return Self.wrong }
      cursor += 1
    }
    if attributes.count < limits.attributeCount {
      attributes.append(
        XMLAttribute(name: head.name, valueStart: valueStart, valueCount: cursor - valueStart))
    }
    return cursor + 1
  }
}
