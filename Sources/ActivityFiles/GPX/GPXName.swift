/// The supported elements and attributes of GPX 1.0 and 1.1 and of device extensions. Namespaces are ignored
/// because many files omit, misspell or don't declare them.
enum GPXName: UInt8, Sendable {
  case gpx, metadata, name, description, comment, creator, track, segment, point, type, extensions
  case route, routePoint, waypoint
  case latitude, longitude, elevation, time
  case heartRate, cadence, speed, power, temperature, distance, trackStatistics, zoneMinutes, facts

  static let table = XMLNameTable<GPXName>([
    ("gpx", .gpx), ("metadata", .metadata), ("name", .name), ("desc", .description),
    ("cmt", .comment), ("creator", .creator), ("trk", .track), ("trkseg", .segment),
    ("trkpt", .point), ("type", .type), ("extensions", .extensions), ("rte", .route),
    ("rtept", .routePoint), ("wpt", .waypoint), ("lat", .latitude), ("lon", .longitude),
    ("ele", .elevation), ("time", .time),
    ("hr", .heartRate), ("heartrate", .heartRate), ("HeartRate", .heartRate),
    ("heart_rate", .heartRate), ("heartRate", .heartRate), ("heartRateBpm", .heartRate),
    ("cad", .cadence), ("cadence", .cadence), ("Cadence", .cadence),
    ("runcadence", .cadence), ("RunCadence", .cadence),
    ("speed", .speed), ("Speed", .speed),
    ("power", .power), ("watts", .power), ("Watts", .power), ("PowerInWatts", .power),
    ("atemp", .temperature), ("temp", .temperature), ("temperature", .temperature),
    ("Temperature", .temperature),
    ("distance", .distance), ("Distance", .distance), ("TrackStatsExtension", .trackStatistics),
    ("zoneMinutes", .zoneMinutes), ("facts", .facts),
  ])
}
