import Engine
import Model

extension FITReader {
  /// Reads a message other than a record.
  mutating func readOther(_ message: FITMessage) {
    let number = FITMessageNumber(rawValue: message.definition.message)
    switch number {
    case .session:
      part.add(summary(message, heart: 16, ascent: 22, sport: 5, sub: 6, moving: 59))
    case .lap:
      // Skip the lap that Andante writes only because FIT requires one.
      if isOurs, whole(message, 0) == FITLayout.sessionEvent { return }
      part.laps.append(lap(message))
    case .event: readEvent(message)
    case .deviceInfo: readDevice(message)
    case .fileID: readFileID(message)
    case .sport: part.sport = sport(message, 0, sub: 1) ?? part.sport
    case .activity:
      readZone(message)
      if !part.points.isEmpty { part.end.noteSummary(isActivity: true) }
    case .fieldDescription: readDescription(message)
    case .length: readLength(message)
    case .heartRate: whole.beats.read(message)
    case .record, .developerDataID, nil: return
    }
  }

  /// - Parameters: the field numbers that differ between laps and sessions.
  private func summary(
    _ message: FITMessage, heart: UInt8, ascent: UInt8, sport: UInt8, sub: UInt8,
    moving: UInt8
  ) -> FITSummary {
    let elapsed = message.amount(7, per: 1000)
    let timer = message.amount(8, per: 1000)
    var summary = FITSummary(start: start(of: message, lasting: elapsed ?? timer))
    summary.written = message.time(253)
    summary.elapsed = elapsed
    summary.timer = timer
    if isOurs { summary.moving = message.amount(moving, per: 1000) }
    summary.distance = message.amount(9, per: 100)
    summary.calories = message.amount(11)
    summary.averageHeartRate = message.heartRate(heart)
    summary.maximumHeartRate = message.heartRate(heart + 1)
    summary.ascent = message.amount(ascent)
    summary.descent = message.amount(ascent + 1)
    summary.sport = self.sport(message, sport, sub: sub)
    return summary
  }

  private func sport(_ message: FITMessage, _ field: UInt8, sub: UInt8) -> FITSport? {
    (whole(message, field) as UInt8?).map { FITSport($0, sub: whole(message, sub)) }
  }

  /// Returns the start of a lap or session. If it isn't stated, or only in seconds since the device was switched on, it
  /// is calculated from the end.
  private func start(of message: FITMessage, lasting seconds: Double?) -> UInt32 {
    let end = message.time(253) ?? clock
    let whole = seconds.flatMap { UInt32(exactly: $0.rounded(.toNearestOrEven)) } ?? 0
    let calculated = end - min(end, whole)
    guard let stated = message.time(2) else { return calculated }
    return stated < fitFirstDate && calculated >= fitFirstDate ? calculated : stated
  }

  private func lap(_ message: FITMessage) -> FITSummary {
    var lap = summary(message, heart: 15, ascent: 21, sport: 25, sub: 39, moving: 52)
    lap.maximumSpeed = message.amount(111, per: 1000) ?? message.amount(14, per: 1000)
    lap.isRest = message.number(23) == 1
    lap.trigger =
      switch message.number(24) {
      case 0: .manual
      case 1: .time
      case 2: .distance
      case 3, 4, 5, 6: .place
      case 7: .end
      default: nil
      }
    return lap
  }

  private mutating func readEvent(_ message: FITMessage) {
    guard message.number(0) == 0, let time = message.time(253) else { return }
    let border = isOurs ? (whole(message, 4) as UInt8?).flatMap(FITSegmentBreak.init) : nil
    if border != nil, part.borders.last != pointCount { part.borders.append(pointCount) }
    if border == .gap { return }
    switch message.number(1) {
    case 0: part.timer.append((time, true))
    case 1, 4, 8, 9: part.timer.append((time, false))
    default: return
    }
  }

  /// Reads the altitude source from files written by Andante. Other files list the device's sensors without saying
  /// which one provided the altitude.
  private mutating func readDevice(_ message: FITMessage) {
    guard isOurs, message.number(25) == Double(FITLayout.localSource) else { return }
    switch whole(message, 1) as UInt8? {
    case FITLayout.localBarometer: whole.altitudeSource = .barometer
    case FITLayout.localGPS: whole.altitudeSource = whole.altitudeSource ?? .gps
    default: return
    }
  }

  /// Whether the file was written by `writeFIT`.
  var isOurs: Bool { whole.creator?.hasSuffix(gpxCreator) == true }

  private mutating func readFileID(_ message: FITMessage) {
    let maker = fitManufacturer(message.number(1))
    let words = [maker, message.text(8)].compactMap { $0 }
    if whole.creator == nil, !words.isEmpty { whole.creator = words.joined(separator: " ") }
    whole.fileType = whole.fileType ?? FITFileType(number: message.number(0))
  }

  /// Reads the difference between local time and UTC, if it is a valid time zone offset.
  private mutating func readZone(_ message: FITMessage) {
    guard let local = message.number(5), let time = message.number(253) else { return }
    let quarters = ((local - time) / 900).rounded(.toNearestOrEven)
    guard abs(quarters) <= 56, abs(local - time - quarters * 900) < 60, whole.zoneMinutes == nil
    else { return }
    whole.zoneMinutes = Int32(saturating: quarters * 15)
  }

  private mutating func readDescription(_ message: FITMessage) {
    guard let developer: UInt8 = whole(message, 0), let number: UInt8 = whole(message, 1),
      let type = (whole(message, 2) as UInt8?).flatMap(FITBaseType.init(code:))
    else { return }
    descriptions[developer, number] = FITFieldDescription(
      type: type,
      scale: message.number(6).flatMap { $0 > 0 ? $0 : nil } ?? 1,
      offset: message.number(7) ?? 0, units: message.text(8) ?? "",
      nativeMessage: whole(message, 14), nativeField: whole(message, 15))
  }

  private func whole<Number: FixedWidthInteger>(_ message: FITMessage, _ field: UInt8) -> Number? {
    message.number(field).flatMap { Number(exactly: $0) }
  }
}
