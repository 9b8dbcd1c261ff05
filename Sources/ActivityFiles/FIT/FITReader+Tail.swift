extension FITReader {
  /// Returns whether the message at the start of the window may belong to the activity even though its end has been
  /// read.
  func isOfActivity(_ plan: FITPlan, _ local: Int, _ secondsOfClock: UInt32?) -> Bool {
    guard let definition = definitions[local], plan.byteCount < dataEnd - window.offset else {
      return false
    }
    let message = FITMessage(bytes: window.pointer + 1, definition: definition)
    let time = message.time(253)
    switch FITMessageNumber(rawValue: definition.message) {
    case .fileID: return false
    case .record:
      if let secondsOfClock {
        return part.mayContain(compressed: clock &+ (secondsOfClock &- clock) & 0x1F)
      }
      guard let time else { return part.end.hasUntimedRecords }
      // Before an expected end, records with a wrong time are more likely than those of an earlier activity.
      return part.end.isExpected && !part.end.isFinal || part.mayContain(recordAt: time)
    case .session, .lap, .length:
      guard let start = message.time(2) ?? time else { return !part.end.isFinal }
      return part.mayContain(start)
    case .activity: return !part.end.isFinal || time.map { part.mayContain($0) } ?? false
    case .event: return time.map { part.mayContain($0) } ?? true
    // Heartbeats that a strap stored may be older than the activity.
    default: return true
    }
  }

  /// Excludes a message, and the rest of the file if nothing else is expected.
  mutating func exclude(_ byteCount: Int) throws(FileError) {
    if part.hasEnded { return try leaveRest() }
    noteEarlierActivity()
    window.discard(min(byteCount, dataEnd - window.offset))
  }

  /// Skips the bytes up to the end that the header states, or to the next file of a chain.
  mutating func leaveRest() throws(FileError) {
    noteEarlierActivity()
    while window.offset < dataEnd {
      guard try window.has(1) else { return noteTruncation() }
      if try isNextFile() {
        dataEnd = window.offset
        return
      }
      window.discard(1)
    }
  }

  /// Returns whether this file's checksum and the next file of a chain follow. An earlier activity may have a header
  /// too, but it doesn't follow a matching checksum.
  private mutating func isNextFile() throws(FileError) -> Bool {
    guard try isHeader(at: 2) else { return false }
    let stated: UInt16 = FITBaseType.load(window.pointer, false)
    return dataEnd == .max || stated == window.checksumSoFar()
  }

  private mutating func noteEarlierActivity() {
    warnings.add(
      .malformed, "messages of an earlier activity follow the end; they were left out",
      offset: window.offset)
  }
}
