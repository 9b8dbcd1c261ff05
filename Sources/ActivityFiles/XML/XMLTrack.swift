import Engine

/// The state that all readers of XML formats share: the document, the points read so far, and the warnings.
struct XMLTrack: ~Copyable {
  var xml: XMLReader
  let limits: FileLimits
  var warnings = WarningList()
  var segments: [[TrackPoint]] = []
  var segment = PointList()
  private(set) var pointCount = 0
  /// The first time in the file.
  var start: DateTime?
  /// The last time in the current segment, in seconds.
  var lastSeconds: Double?
  /// The date of the last time that the fast parser read.
  var day = PlainDay()
  /// The number of further failures until the fast parser is abandoned.
  private var remainingAttempts = Self.maximumAttempts
  private static var maximumAttempts: Int { 64 }

  /// - Parameter xml: positioned at the document's first element.
  init(at xml: consuming XMLReader, limits: FileLimits) {
    self.limits = limits
    self.xml = xml
  }

  @inline(__always) mutating func add(_ point: TrackPoint) {
    pointCount += 1
    if segment.isFull { expectPoints() }
    segment.append(point)
  }

  /// Reserves space for the rest of the file, assuming that it continues as it began.
  private mutating func expectPoints() {
    guard let rest = xml.window.remainingByteCount else { return }
    let pointByteCount = max(1, xml.window.discardedByteCount / pointCount)
    let most = rest / pointByteCount
    segment.expect(min(most + most / 16, limits.pointCount - pointCount) + 1)
  }

  mutating func endSegment(keepingEmpty: Bool) {
    if keepingEmpty || !segment.isEmpty { segments.append(segment.drain()) }
    lastSeconds = nil
  }

  /// Throws if another point would exceed the limits.
  @inline(__always) func checkPointCount() throws(FileError) {
    guard limits.allows(pointAfter: pointCount, in: segments.count) else {
      throw xml.window.error(.tooLarge, "only the first \(limits.pointCount) points were read")
    }
  }

  // MARK: Fast parser

  /// Returns whether the fast parser may read points in the element at `depth`: the reader is directly inside that
  /// element, and the limits permit everything that the parser accepts.
  @inline(__always) mutating func mayUseFastParser(in depth: Int) -> Bool {
    remainingAttempts > 0 && limits.allows(pointAfter: pointCount, in: segments.count)
      && limits.textByteCount >= 64 && limits.attributeCount >= 2
      && depth + 2 + FastPointParser.maximumDepth <= limits.depth
      && xml.isInside(depth)
  }

  /// Adds the point that the fast parser read, or records its failure.
  @inline(__always) mutating func end(
    _ fastParser: borrowing FastPointParser, _ point: TrackPoint?
  ) -> Bool {
    guard let point else {
      if !fastParser.isNearEnd { remainingAttempts -= 1 }
      return false
    }
    if remainingAttempts < Self.maximumAttempts { remainingAttempts += 1 }
    if let seconds = point.seconds { lastSeconds = seconds }
    xml.window.discard(fastParser.byteCount)
    add(point)
    return true
  }

  /// Returns the seconds since the first time in the file, or nil if the time requires special handling or a warning.
  @inline(__always) func seconds(at unixMicroseconds: Int64) -> Double? {
    guard let start else { return nil }
    let seconds = Double(unixMicroseconds - start.unixMicroseconds) / 1e6
    if let lastSeconds, seconds < lastSeconds { return nil }
    return seconds
  }

  // MARK: Values

  /// Parses the current element's content as a number. Returns nil with a warning if it is invalid or out of range,
  /// and nil without a warning if it is empty.
  @inline(__always) mutating func number(
    in range: ClosedRange<Double>
  ) throws(FileError) -> Double? {
    let text = try xml.text()
    if let value = parseDecimal(text), range.contains(value) { return value }
    if !text.isEmpty {
      let message = "\(excerpt(text)) is not a valid number"
      let location = xml.window.location()
      warnings.add(.value, message, at: location)
    }
    return nil
  }

  /// Parses the current element's content as a heart rate. Returns nil if it is unknown.
  @inline(__always) mutating func heartRate() throws(FileError) -> Double? {
    PointRange.heartRate(stated: try number(in: PointRange.statedHeartRate))
  }

  /// Parses the current element's content as a time. Returns the seconds since the first time in the file.
  @inline(__always) mutating func readTime() throws(FileError) -> Double? {
    let text = try xml.text()
    guard let time = DateTime(bytes: text) else {
      noteLostTime(text)
      return nil
    }
    if time.zoneMinutes == nil {
      noteTime(.timeWithoutZone, "the time has no zone; UTC was assumed")
    }
    let seconds = time.seconds(since: start ?? time)
    if start == nil { start = time }
    if let lastSeconds, seconds < lastSeconds {
      noteTime(.timeGoesBack, "the point is earlier than the one before it")
    }
    lastSeconds = seconds
    return seconds
  }

  private mutating func noteLostTime(_ text: UnsafeBufferPointer<UInt8>) {
    if text.isEmpty { return }
    noteTime(.time, "\(excerpt(text)) is not a valid time")
  }

  mutating func noteTime(_ kind: FileWarning.Kind, _ message: String) {
    let location = xml.window.location()
    warnings.add(kind, message, at: location)
  }

  func excerpt(_ text: UnsafeBufferPointer<UInt8>) -> String {
    "\"\(decodeText(text.prefix(40)).text)\""
  }

  /// Returns the decoded text, or nil if it is empty.
  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if bytes.isEmpty { return nil }
    let (text, isUTF8) = decodeText(bytes)
    if !isUTF8 && !declaresEightBits {
      let location = xml.window.location()
      warnings.add(.encoding, "the text is not in UTF-8; Windows-1252 was assumed", at: location)
    }
    return text
  }

  private var declaresEightBits: Bool {
    ["iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252"].contains(xml.declaredEncoding)
  }
}

/// Wraps a longitude to -180 ..< 180. A longitude in that range is unchanged, bit for bit.
@inline(__always) func wrappedLongitude(_ longitude: Double) -> Double {
  if longitude >= 180 { return longitude - 360 }
  return longitude < -180 ? longitude + 360 : longitude
}
