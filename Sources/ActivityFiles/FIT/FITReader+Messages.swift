import Engine

extension FITReader {
  /// Reads a definition or data message at the start of the window.
  @inline(__always) mutating func readMessage() throws(FileError) {
    let header = window[0]
    if header & 0x80 != 0 {
      try readData(local: Int(header >> 5 & 3), secondsOfClock: UInt32(header & 0x1F))
    } else if header & 0x40 != 0 {
      try readDefinition(header)
    } else {
      try readData(local: Int(header & 0x0F), secondsOfClock: nil)
    }
  }

  private mutating func readDefinition(_ header: UInt8) throws(FileError) {
    let hasDevelopers = header & 0x20 != 0
    guard let byteCount = try definitionByteCount(at: 0, hasDevelopers) else {
      return noteTruncationInMessage()
    }
    guard
      let definition = FITDefinition(
        window.pointer + 1, hasDeveloperFields: hasDevelopers, descriptions: descriptions)
    else { return try resynchronize("a definition is damaged") }
    if part.hasEnded, !isPlausibleDefinition(at: 0) || byteCount > dataEnd - window.offset {
      return try leaveRest()
    }
    if definition.isMisaligned {
      warnings.add(
        .value, "a field's size does not fit its type; the field was skipped",
        offset: window.offset)
    }
    messageCount += 1
    definitions[Int(header & 0x0F)] = definition
    plans[Int(header & 0x0F)] = definition.plan
    if definition.plan.isRecord { expectPoints(definition.byteCount) }
    discard(byteCount)
  }

  /// Returns the size of the definition message `index` bytes ahead, including its header. Returns nil if the file
  /// ends inside it.
  mutating func definitionByteCount(
    at index: Int, _ hasDevelopers: Bool
  ) throws(FileError) -> Int? {
    guard try window.has(index + 6) else { return nil }
    var byteCount = 1 + FITDefinition.byteCount(window.pointer + index + 1)
    guard hasDevelopers else { return try window.has(index + byteCount) ? byteCount : nil }
    guard try window.has(index + byteCount + 1) else { return nil }
    byteCount += 1 + 3 * Int(window[index + byteCount])
    return try window.has(index + byteCount) ? byteCount : nil
  }

  @inline(__always) private mutating func readData(
    local: Int, secondsOfClock: UInt32?
  ) throws(FileError) {
    guard let plan = plans[local] else { return try resynchronize("a message has no definition") }
    guard try window.has(1 + plan.byteCount) else { return noteTruncationInMessage() }
    // Our own files are exempt because their sessions may overlap.
    if part.mayBeComplete, !isOurs {
      guard isOfActivity(plan, local, secondsOfClock) else {
        return try exclude(1 + plan.byteCount)
      }
      if plan.isRecord { part.end.noteRecord() }
    }
    let bytes = window.pointer + 1
    var hasTime = secondsOfClock != nil
    if let secondsOfClock {
      clock &+= (secondsOfClock &- clock) & 0x1F
      part.end.hasCompressedTimes = true
    }
    if plan.timestampOffset >= 0 {
      let time: UInt32 = FITBaseType.load(bytes + plan.timestampOffset, plan.isBigEndian)
      if time != .max { (clock, hasTime) = (time, true) }
    }
    messageCount += 1
    if plan.isRecord {
      try readRecord(bytes, plan, hasTime: hasTime)
    } else if let definition = definitions[local] {
      readOther(FITMessage(bytes: bytes, definition: definition))
    }
    discard(1 + plan.byteCount)
  }

  /// Reserves space for as many records as the rest of the file can contain, to avoid reallocation.
  private mutating func expectPoints(_ byteCount: Int) {
    guard dataEnd != .max, part.points.isEmpty, let rest = window.remainingByteCount else { return }
    let most = min(rest, dataEnd - window.offset) / (1 + byteCount)
    part.points.expect(min(most, limits.pointCount - pointCount))
  }

  @inline(__always) private mutating func discard(_ count: Int) {
    window.discard(count)
    if window.offset > dataEnd { noteWrongSize() }
  }

  private mutating func noteWrongSize() {
    warnings.add(
      .malformed, "the size in the header ends inside a message; the whole message was read",
      offset: window.offset)
    dataEnd = .max
  }

  private mutating func noteTruncationInMessage() {
    noteTruncation()
    window.discard(window.count)
    dataEnd = window.offset
  }

  // MARK: Resynchronisation

  /// Skips bytes until plausible messages follow.
  private mutating func resynchronize(_ what: String) throws(FileError) {
    if part.hasEnded { return try leaveRest() }
    warnings.add(.malformed, "\(what); bytes were skipped", offset: window.offset)
    while window.offset < dataEnd {
      window.discard(1)
      guard try window.has(1) else { return noteTruncation() }
      if window.count < 1 << 12 { try lookAhead() }
      // The next file of a chain begins after this one's checksum.
      if try isHeader(at: 2) {
        dataEnd = window.offset
        return
      }
      if isPlausibleMessage(at: 0) { return }
    }
  }

  /// Buffers enough bytes for the longest possible message.
  mutating func lookAhead() throws(FileError) { _ = try window.has(1 << 16) }

  /// Returns whether a definition, or a record close in time to the last one, may begin `index` bytes ahead.
  /// Considers only the bytes in the window. Records after a session need a new definition, because the bytes may
  /// come from an earlier activity.
  func isPlausibleMessage(at index: Int) -> Bool {
    guard index < window.count else { return false }
    let header = window[index]
    if header & 0xD0 == 0x40 { return isPlausibleDefinition(at: index) }
    guard !part.mayBeComplete, header & 0xF0 == 0, let definition = definitions[Int(header)],
      definition.message == FITMessageNumber.record.rawValue,
      let offset = definition.timestampOffset, index + 1 + definition.byteCount <= window.count
    else { return false }
    let time: UInt32 = FITBaseType.load(
      window.pointer + index + 1 + offset, definition.isBigEndian)
    return time >= clock && time - clock <= 86_400
  }

  func isPlausibleDefinition(at index: Int) -> Bool {
    guard index + 6 <= window.count else { return false }
    let bytes = window.pointer + index + 1
    let count = Int(bytes[4])
    guard bytes[0] == 0, bytes[1] <= 1, count > 1, index + 6 + 3 * count <= window.count
    else { return false }
    for field in 0..<count {
      let code = bytes[5 + 3 * field + 2]
      let size = Int(bytes[5 + 3 * field + 1])
      guard let type = FITBaseType(code: code), type.code == code, size > 0,
        size % type.byteCount == 0
      else { return false }
    }
    return true
  }
}
