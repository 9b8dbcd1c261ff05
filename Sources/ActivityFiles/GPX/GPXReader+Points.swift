import Engine

extension GPXReader {
  /// Reads a `trkpt`. One that the file breaks off in is kept with what it has.
  mutating func readPoint() throws(FileError) {
    guard pointCount < limits.pointCount else {
      throw xml.window.error(.tooLarge, "only the first \(limits.pointCount) points were read")
    }
    var point = TrackPoint()
    point.coordinate = readPosition()
    let depth = xml.depth
    do throws(FileError) {
      while try xml.nextChild(of: depth) { try readDetail(&point) }
    } catch {
      if point.seconds != nil || start == nil { add(point) }
      throw error
    }
    add(point)
  }

  @inline(__always) private mutating func add(_ point: TrackPoint) {
    pointCount += 1
    segment.append(point)
  }

  mutating func endSegment(isEmptyKept: Bool) {
    if isEmptyKept || !segment.isEmpty { segments.append(segment) }
    segment.removeAll(keepingCapacity: true)
    lastSeconds = nil
  }

  @inline(__always) private mutating func readPosition() -> Coordinate? {
    var latitude: Double?
    var longitude: Double?
    for index in xml.attributes.indices {
      let attribute = xml.attributes[index]
      switch GPXName.table[attribute.name] {
      case .latitude: latitude = parseDecimal(xml.value(attribute))
      case .longitude: longitude = parseDecimal(xml.value(attribute))
      default: continue
      }
    }
    if let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 360 {
      return Coordinate(latitude: latitude, longitude: wrapped(longitude))
    }
    noteLostPosition(latitude)
    return nil
  }

  /// -180 ..< 180; a longitude already there stays as it is, bit for bit.
  @inline(__always) private func wrapped(_ longitude: Double) -> Double {
    if longitude >= 180 { return longitude - 360 }
    return longitude < -180 ? longitude + 360 : longitude
  }

  /// Latitudes of 100 and 200 are how OpenTracks and its forebears once wrote pause and resume.
  private mutating func noteLostPosition(_ latitude: Double?) {
    if latitude == 100 { return }
    if latitude == 200 { return endSegment(isEmptyKept: false) }
    let place = xml.window.location()
    warnings.add(.position, "the point has no usable position", at: place)
  }

  @inline(__always) private mutating func readDetail(_ point: inout TrackPoint) throws(FileError) {
    switch GPXName.table[xml.name] {
    case .elevation: point.altitude = try number(in: -12_000...100_000)
    case .time: point.seconds = try readTime()
    case .extensions:
      let depth = xml.depth
      while try xml.nextChild(of: depth) { try readExtension(&point) }
    case .speed: point.speed = try number(in: 0...1_000)
    default: try readExtension(&point)
    }
  }

  /// An extension's value by its local name, wherever it stands; the last one counts.
  @inline(__always) private mutating func readExtension(
    _ point: inout TrackPoint
  ) throws(FileError) {
    switch GPXName.table[xml.name] {
    // Devices write 0 while they do not find a pulse.
    case .heartRate: point.heartRate = try number(in: 0...300).flatMap { $0 > 0 ? $0 : nil }
    case .cadence: point.cadence = try number(in: 0...400)
    case .speed: point.speed = try number(in: 0...1_000)
    case .power: point.power = try number(in: 0...10_000)
    case .temperature: point.temperature = try number(in: -100...100)
    case .distance: point.distance = try number(in: 0...1e9)
    default: return
    }
  }

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
  @inline(__always) private mutating func readTime() throws(FileError) -> Double? {
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

  private mutating func noteTime(_ kind: FileWarning.Kind, _ message: String) {
    let place = xml.window.location()
    warnings.add(kind, message, at: place)
  }

  private func excerpt(_ text: UnsafeBufferPointer<UInt8>) -> String {
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
