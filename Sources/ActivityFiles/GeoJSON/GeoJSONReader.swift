import Engine

/// Reads GeoJSON (RFC 7946). Each `LineString`, alone or in a `MultiLineString`, becomes a segment. Times and sensor
/// values come from arrays in the properties that contain one value per position. Their names are those used by
/// toGeoJSON and similar programs. Other geometries are counted as waypoints.
struct GeoJSONReader: ~Copyable, ContentReader {
  private var json: JSONScan
  private let limits: FileLimits
  private var warnings = WarningList()
  private var segments: [[TrackPoint]] = []
  private var pointCount = 0
  private var start: DateTime?
  private var metadata = FileMetadata()
  /// Whether the file states that its cadence counts steps rather than the strides of one leg.
  private var countsSteps = false
  private var hasBarometer = false
  private var feature = GeoJSONFeature()

  init(_ bytes: [UInt8], limits: FileLimits) {
    json = JSONScan(bytes, depthLimit: limits.depth)
    self.limits = limits
  }

  static func reads(_ head: FileHead) -> Bool { head.firstVisible == 0x7B }

  static func file(from input: FileInput) throws(FileError) -> ActivityFile {
    try GeoJSONReader(input.wholeBytes(), limits: input.limits).read()
  }

  consuming func read() throws(FileError) -> ActivityFile {
    do throws(FileError) {
      try readObject()
    } catch {
      if pointCount == 0 && feature.lines.isEmpty { throw error }
      warnings.add(error)
    }
    endFeature()
    return try finish()
  }

  // MARK: Objects

  /// Reads a geometry, a feature or a collection. The keys may be in any order.
  private mutating func readObject() throws(FileError) {
    guard json.kind() == .object else { return try json.skip() }
    try json.enter()
    while let key = try json.nextKey() {
      switch key {
      case "type": try readType()
      case "features", "geometries": try readObjects(endsFeatures: key == "features")
      case "geometry": try readObject()
      case "coordinates": try readCoordinates()
      case "properties", "coordinateProperties": try readProperties()
      default: try json.skip()
      }
    }
  }

  private mutating func readType() throws(FileError) {
    guard json.kind() == .string else { return try json.skip() }
    let type = try json.string()
    if type.hasSuffix("String") || type.hasSuffix("Point") || type.hasSuffix("Polygon") {
      feature.types.append(type)
    }
    metadata.documentName = metadata.documentName ?? (Self.types.contains(type) ? "" : nil)
  }

  private static let types = [
    "FeatureCollection", "Feature", "GeometryCollection", "Point", "MultiPoint", "LineString",
    "MultiLineString", "Polygon", "MultiPolygon",
  ]

  private mutating func readObjects(endsFeatures: Bool) throws(FileError) {
    guard json.kind() == .array else { return try json.skip() }
    try json.enter()
    while try json.nextElement() {
      try readObject()
      if endsFeatures { endFeature() }
    }
  }

  // MARK: Coordinates

  /// Reads coordinates. Positions at the second nesting level form one line, and positions at the third level form
  /// several lines.
  private mutating func readCoordinates() throws(FileError) {
    let first = feature.lines.count
    guard json.kind() == .array else { return try json.skip() }
    try readLevel()
    feature.geometryLines.append(first..<feature.lines.count)
  }

  private mutating func readLevel() throws(FileError) {
    try json.enter()
    var line = PointList()
    var numbers: [Double] = []
    while try json.nextElement() {
      guard json.kind() == .array else {
        if let number = try json.number(), numbers.count < 4 { numbers.append(number) }
        continue
      }
      let before = feature.lines.count
      try readLevel()
      if let point = feature.position { try add(point, to: &line, before) }
      feature.position = nil
    }
    if !numbers.isEmpty { feature.position = position(numbers) }
    if !line.isEmpty { feature.lines.append(line.drain()) }
  }

  private mutating func add(
    _ point: TrackPoint, to line: inout PointList, _ lineCount: Int
  ) throws(FileError) {
    let segmentCount = segments.count + feature.lines.count
    guard limits.allows(pointAfter: pointCount, in: segmentCount) else {
      if !line.isEmpty { feature.lines.append(line.drain()) }
      throw FileError(
        .tooLarge, "only the first \(limits.pointCount) points were read", byteOffset: json.index)
    }
    pointCount += 1
    line.append(point)
  }

  private mutating func position(_ numbers: [Double]) -> TrackPoint {
    var point = TrackPoint()
    if numbers.count > 1, abs(numbers[1]) <= 90, abs(numbers[0]) <= 360 {
      point.coordinate = Coordinate(
        latitude: numbers[1], longitude: wrappedLongitude(numbers[0]))
    } else {
      warnings.add(.position, "the point has no usable position", offset: json.index)
    }
    if numbers.count > 2, (-12_000...100_000).contains(numbers[2]) { point.altitude = numbers[2] }
    return point
  }

  // MARK: Properties

  private mutating func readProperties() throws(FileError) {
    guard json.kind() == .object else { return try json.skip() }
    try json.enter()
    while let key = try json.nextKey() {
      switch key {
      case "coordinateProperties": try readProperties()
      case "times", "coordTimes": try readTimes()
      case "name": metadata.trackName = try text() ?? metadata.trackName
      case "desc", "description", "cmt": metadata.notes = try text() ?? metadata.notes
      case "sport", "type", "activityType": metadata.sportText = try text() ?? metadata.sportText
      case "distance": metadata.statedMeters = try json.number()
      case barometerKey: hasBarometer = try text() == barometerName
      case GeoJSONSensor.cadenceUnitKey: countsSteps = try text() == GeoJSONSensor.stepsAMinute
      default: try readSensor(key)
      }
    }
  }

  private mutating func text() throws(FileError) -> String? {
    if json.kind() == .string { return try json.string() }
    try json.skip()
    return nil
  }

  private mutating func readTimes() throws(FileError) {
    guard json.kind() == .array else { return try json.skip() }
    try json.enter()
    while try json.nextElement() {
      switch json.kind() {
      case .array: try readTimes()
      case .string: addTime(DateTime(try json.string()))
      case .number: addTime(try json.number().flatMap(Self.dateTime))
      default:
        try json.skip()
        if countsWithinLimit() { feature.times.append(nil) }
      }
    }
  }

  /// Converts seconds or milliseconds since 1970.
  private static func dateTime(_ number: Double) -> DateTime? {
    DateTime(unixSeconds: abs(number) > 1e11 ? number / 1000 : number)
  }

  private mutating func addTime(_ time: DateTime?) {
    if time == nil { warnings.add(.time, "this is not a valid time", offset: json.index) }
    if countsWithinLimit() { feature.times.append(time) }
  }

  /// Counts a time or value, and returns whether to keep it. The limit is three per permitted point.
  private mutating func countsWithinLimit() -> Bool {
    let limit = 3 * limits.pointCount
    feature.valueCount += 1
    if feature.valueCount == limit + 1 {
      let message = "only the first \(limit) times and values were read"
      warnings.add(.tooLarge, message, offset: json.index)
    }
    return feature.valueCount <= limit
  }

  private mutating func readSensor(_ key: String) throws(FileError) {
    guard let sensor = GeoJSONSensor(key), json.kind() == .array else { return try json.skip() }
    var values: [Double?] = []
    try readNumbers(into: &values)
    feature.sensors.append((sensor, values))
  }

  private mutating func readNumbers(into values: inout [Double?]) throws(FileError) {
    try json.enter()
    while try json.nextElement() {
      if json.kind() == .array {
        try readNumbers(into: &values)
      } else {
        let value = try json.number()
        if countsWithinLimit() { values.append(value) }
      }
    }
  }

  // MARK: Finishing

  private mutating func endFeature() {
    var ended = GeoJSONFeature()
    swap(&ended, &feature)
    var lines = ended.trackLines
    metadata.waypointCount += ended.otherCount
    if start == nil { start = ended.times.lazy.compactMap { $0 }.first }
    let count = lines.reduce(0) { $0 + $1.count }
    pointCount -= ended.lines.reduce(0) { $0 + $1.count } - count
    // Release the lines so that `fill` doesn't copy them.
    ended.lines = []
    noteMismatches(ended, count)
    ended.fill(&lines, start: start, count: count)
    segments += lines
  }

  private mutating func noteMismatches(_ ended: GeoJSONFeature, _ count: Int) {
    let counts =
      ended.sensors.map(\.values.count) + (ended.times.isEmpty ? [] : [ended.times.count])
    if count > 0, counts.contains(where: { $0 != count }) {
      warnings.add(
        .value,
        "the number of times or values differs from the number of positions; they were skipped",
        offset: json.index)
    }
  }

  private consuming func finish() throws(FileError) -> ActivityFile {
    guard metadata.documentName != nil else {
      throw FileError(.unknownFormat, "this is JSON, but not GeoJSON")
    }
    if segments.isEmpty {
      warnings.add(
        .noTrack, "the file contains no line (\(counted(metadata.waypointCount, "other place")))")
    }
    let sport = metadata.sportText.flatMap(Sport.init(fileText:)) ?? .other
    if !countsSteps { segments.doubleLegCadence(sport, in: 0...) }
    let recording = Recording(
      sport: sport, startUnixSeconds: start?.unixSeconds,
      altitudeSource: hasBarometer ? .barometer : .gps, segments: segments,
      recordedDistanceMeters: metadata.statedMeters ?? runningTotal(segments))
    var file = ActivityFile(format: .geojson, recording: recording)
    file.name = metadata.trackName
    file.notes = metadata.notes
    file.sportText = metadata.sportText
    file.waypointCount = metadata.waypointCount
    file.warnings = warnings.warnings
    return file
  }
}
