import Engine

/// Reads `export.xml` of an Apple Health export in one pass and in constant memory. Nearly all elements are unwanted;
/// they are scanned only for `<` (see `XMLReader.skim`).
///
/// The document type is skipped because several versions of iOS wrote it incorrectly. If the rest is damaged, the data
/// read before the damage is kept, with a warning.
struct HealthReader: ~Copyable {
  /// The window size that was fastest in measurements. Smaller windows restart zlib more often, larger ones exceed the
  /// processor's cache.
  static let windowByteCount = 1 << 19

  /// The maximum length of an attribute, in bytes. Longer attributes are treated as missing. No attribute that the
  /// reader needs is that long, and the data of a hundred thousand workouts must fit in memory.
  private static let textByteLimit = 256

  var xml: XMLReader
  let limits: FileLimits
  /// The number of routes that may still be stored, for all workouts together.
  var routesLeft: Int
  var warnings = WarningList()
  var export = HealthExport()

  /// - Parameter xml: positioned at the `HealthData` element.
  init(at xml: consuming XMLReader, limits: FileLimits) {
    self.limits = limits
    routesLeft = limits.entryCount
    self.xml = xml
  }

  /// Reads an export. Throws if the source isn't one.
  static func read(
    _ source: any ByteSource, limits: FileLimits
  ) throws(FileError) -> HealthExport {
    var xml = XMLReader(source, limits: limits, windowByteCount: windowByteCount)
    guard try xml.nextChild(of: 0), HealthName.table[xml.name] == .root else {
      throw FileError(.unknownFormat, "this is not an Apple Health export", line: 1, byteOffset: 0)
    }
    return HealthReader(at: xml, limits: limits).read()
  }

  consuming func read() -> HealthExport {
    do throws(FileError) {
      repeat { try readRoot() } while try xml.nextChild(of: 0)
    } catch {
      warnings.add(error)
    }
    for defect in xml.defects { warnings.add(defect) }
    export.removeDuplicateWorkouts()
    export.warnings = warnings.warnings + export.droppedWorkoutWarnings
    return export
  }

  private mutating func readRoot() throws(FileError) {
    let depth = xml.depth
    while try xml.skim(to: HealthName.skim, in: depth, counting: &export.recordCount) {
      let attributes = readAttributes()
      switch HealthName.table[xml.name] {
      case .record: readRecord(attributes)
      case .workout: try readWorkout(attributes)
      case .exportDate: export.exported = DateTime(attributes[.value]) ?? export.exported
      case .me: readPerson(attributes)
      default: continue
      }
    }
  }

  mutating func readAttributes() -> HealthAttributes {
    var found = HealthAttributes()
    for attribute in xml.attributes {
      guard attribute.valueCount <= Self.textByteLimit,
        let name = HealthName.table[attribute.name]
      else { continue }
      found[name] = decodeText(xml.value(attribute)).text
    }
    return found
  }

  private mutating func readPerson(_ attributes: HealthAttributes) {
    switch attributes[.sex] {
    case "HKBiologicalSexFemale": export.sex = .female
    case "HKBiologicalSexMale": export.sex = .male
    case "HKBiologicalSexOther": export.sex = .other
    default: break
    }
    guard let text = attributes.text(.dateOfBirth) else { return }
    guard let day = DateTime(text).map({ Day(Instant($0).localDay) }),
      (1850..<2200).contains(day.date.year)
    else {
      return warn(.time, "\"\(text.prefix(40))\" is not a valid date of birth")
    }
    export.dateOfBirth = day
  }

  private mutating func readRecord(_ attributes: HealthAttributes) {
    switch attributes[.type] {
    case HealthName.height:
      keepLatest(\.heightMeters, attributes, HealthUnits.meters, in: 0.3...2.8)
    case HealthName.weight:
      keepLatest(\.weightKilograms, attributes, HealthUnits.kilograms, in: 2...650)
    case HealthName.restingHeartRate:
      keepLatest(\.restingHeartRate, attributes, HealthUnits.perMinute, in: 20...250)
    default: break
    }
  }

  private mutating func keepLatest(
    _ field: WritableKeyPath<HealthExport, HealthValue?>, _ attributes: HealthAttributes,
    _ units: [String: Double], in range: ClosedRange<Double>
  ) {
    guard let date = date(attributes[.startDate]) else { return }
    let known = export[keyPath: field]
    guard date.unixMicroseconds >= known?.date.unixMicroseconds ?? .min,
      let value = number(attributes[.value], attributes[.unit], units, in: range)
    else { return }
    export[keyPath: field] = HealthValue(
      value: value, date: date, source: attributes.text(.sourceName))
  }

  // MARK: Values

  /// Parses a date. Returns nil with a warning if it is invalid or more than a day later than the export. Without this
  /// check, a wrong clock could permanently make a value the latest one.
  mutating func date(_ text: String) -> DateTime? {
    guard let date = DateTime(text), Self.plausibleMicroseconds.contains(date.unixMicroseconds)
    else {
      warn(.time, "\"\(text.prefix(40))\" is not a valid time")
      return nil
    }
    if let exported = export.exported, date.seconds(since: exported) > 86_400 {
      warn(.time, "\"\(text.prefix(40))\" is later than the export")
      return nil
    }
    return date
  }

  /// The years 1900 to 2199. Some exports contain years in other calendars, which are rejected.
  private static let plausibleMicroseconds: Range<Int64> =
    -2_208_988_800_000_000..<7_258_118_400_000_000

  /// Parses a number and converts its unit. Returns nil with a warning if it isn't usable.
  mutating func number(
    _ text: String, _ unit: String, _ units: [String: Double], in range: ClosedRange<Double>
  ) -> Double? {
    guard let size = units[unit] else {
      warn(.value, "the unit \"\(unit.prefix(40))\" is unknown")
      return nil
    }
    guard let value = text.decimal.map({ $0 * size }), range.contains(value) else {
      warn(.value, "\"\(text.prefix(40)) \(unit)\" is not a valid number")
      return nil
    }
    return value
  }

  mutating func warn(_ kind: FileWarning.Kind, _ message: @autoclosure () -> String) {
    if warnings.has(kind) { return warnings.add(kind, "") }
    let location = xml.window.location()
    warnings.add(kind, message(), at: location)
  }
}
