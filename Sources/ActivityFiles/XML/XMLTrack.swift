import Engine

/// What the readers of XML formats share: a document, the points read of it, and what was wrong.
struct XMLTrack: ~Copyable {
  var xml: XMLReader
  let limits: FileLimits
  var warnings = WarningList()
  var segments: [[TrackPoint]] = []
  var segment = PointList()
  private(set) var pointCount = 0
  /// The first point that has a time.
  var start: DateTime?
  /// Seconds of the last timed point of this segment.
  var lastSeconds: Double?
  /// The date of the last time that a glance met.
  var day = PlainDay()
  /// How many more glances may be for nothing until there are no more of them.
  private var patience = Self.mostPatience
  private static var mostPatience: Int { 64 }

  /// - Parameter xml: at the start of the document's first element.
  init(at xml: consuming XMLReader, limits: FileLimits) {
    self.limits = limits
    self.xml = xml
  }

  @inline(__always) mutating func add(_ point: TrackPoint) {
    pointCount += 1
    if segment.isFull { expectPoints() }
    segment.append(point)
  }

  /// Makes room for the rest of the file if it goes on as it began.
  private mutating func expectPoints() {
    guard let rest = xml.window.remainingByteCount else { return }
    let pointByteCount = max(1, xml.window.discardedByteCount / pointCount)
    let most = rest / pointByteCount
    segment.expect(min(most + most / 16, limits.pointCount - pointCount) + 1)
  }

  mutating func endSegment(isEmptyKept: Bool) {
    if isEmptyKept || !segment.isEmpty { segments.append(segment.drain()) }
    lastSeconds = nil
  }

  /// Throws where the next point would be one too many.
  @inline(__always) func checkPointCount() throws(FileError) {
    guard limits.allows(pointAfter: pointCount, in: segments.count) else {
      throw xml.window.error(.tooLarge, "only the first \(limits.pointCount) points were read")
    }
  }

  // MARK: Glances

  /// Whether points in the element at `depth` may be read by a glance: it stands before one, and the
  /// limits leave room for all that a glance accepts.
  @inline(__always) mutating func mayGlance(in depth: Int) -> Bool {
    patience > 0 && limits.allows(pointAfter: pointCount, in: segments.count)
      && limits.textByteCount >= 64 && limits.attributeCount >= 2
      && depth + 2 + PointGlance.deepest <= limits.depth
      && xml.isInside(depth)
  }

  /// Keeps a point, or remembers that the glance at it was for nothing.
  @inline(__always) mutating func end(
    _ glance: borrowing PointGlance, _ point: TrackPoint?
  ) -> Bool {
    guard let point else {
      if !glance.isNearEnd { patience -= 1 }
      return false
    }
    if patience < Self.mostPatience { patience += 1 }
    if let seconds = point.seconds { lastSeconds = seconds }
    xml.window.discard(glance.byteCount)
    add(point)
    return true
  }

  /// Seconds since the first time in the file; nil where there is something to warn of.
  @inline(__always) func seconds(at unixMicroseconds: Int64) -> Double? {
    guard let start else { return nil }
    let seconds = Double(unixMicroseconds - start.unixMicroseconds) / 1e6
    if let lastSeconds, seconds < lastSeconds { return nil }
    return seconds
  }

  // MARK: Values

  /// The number in the element that just started; nil with a warning where it is none or out of
  /// range, nil without where the element is empty.
  @inline(__always) mutating func number(
    in range: ClosedRange<Double>
  ) throws(FileError) -> Double? {
    let text = try xml.text()
    if let value = parseDecimal(text), range.contains(value) { return value }
    if !text.isEmpty {
      let message = "\(excerpt(text)) is no usable number here"
      let place = xml.window.location()
      warnings.add(.value, message, at: place)
    }
    return nil
  }

  /// Seconds since the first time in the file.
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
    noteTime(.time, "\(excerpt(text)) is no time")
  }

  mutating func noteTime(_ kind: FileWarning.Kind, _ message: String) {
    let place = xml.window.location()
    warnings.add(kind, message, at: place)
  }

  func excerpt(_ text: UnsafeBufferPointer<UInt8>) -> String {
    "\"\(decodeText(text.prefix(40)).text)\""
  }

  /// Text for people; nil where there is none.
  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if bytes.isEmpty { return nil }
    let (text, isUTF8) = decodeText(bytes)
    if !isUTF8 && !declaresEightBits {
      let place = xml.window.location()
      warnings.add(.encoding, "the text is not in UTF-8; Windows-1252 was assumed", at: place)
    }
    return text
  }

  private var declaresEightBits: Bool {
    ["iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252"].contains(xml.declaredEncoding)
  }
}

/// -180 ..< 180; a longitude already there stays as it is, bit for bit.
@inline(__always) func wrappedLongitude(_ longitude: Double) -> Double {
  if longitude >= 180 { return longitude - 360 }
  return longitude < -180 ? longitude + 360 : longitude
}
