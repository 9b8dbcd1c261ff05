/// The supported elements and attributes of PWX, without their namespace.
enum PWXName: UInt8, Sendable {
  case pwx, creator, workout, sportType, title, comment, make, model, time, summary, segment, sample
  case beginning, duration, durationStopped, ascent, descent, average, maximum
  case timeOffset, heartRate, speed, power, cadence, distance, latitude, longitude, altitude
  case temperature

  static let table = XMLNameTable<PWXName>([
    ("pwx", .pwx), ("creator", .creator), ("workout", .workout), ("sportType", .sportType),
    ("title", .title), ("cmt", .comment), ("make", .make), ("model", .model), ("time", .time),
    ("summarydata", .summary), ("segment", .segment), ("sample", .sample),
    ("beginning", .beginning), ("duration", .duration), ("durationstopped", .durationStopped),
    ("climbingelevation", .ascent), ("descendingelevation", .descent), ("avg", .average),
    ("max", .maximum), ("timeoffset", .timeOffset), ("hr", .heartRate), ("spd", .speed),
    ("pwr", .power), ("cad", .cadence), ("dist", .distance), ("lat", .latitude),
    ("lon", .longitude), ("alt", .altitude), ("temp", .temperature),
  ])
}
