/// The supported elements and attributes of Garmin's Training Center Database and its ActivityExtension, without
/// their namespaces.
enum TCXName: UInt8, Sendable {
  case database, activities, activity, multiSport, course, lap, track, point, sport, startTime
  case name, notes, creator, author, time, latitude, longitude, altitude, distance, heartRate
  case value, cadence, speed, power, temperature, totalTime, maximumSpeed, calories
  case averageHeartRate, maximumHeartRate, intensity, trigger, identifier, exactHeartRate
  case coursePoint, facts, workout

  static let table = XMLNameTable<TCXName>([
    ("TrainingCenterDatabase", .database), ("Activities", .activities), ("Activity", .activity),
    ("MultiSportSession", .multiSport), ("Course", .course), ("Lap", .lap), ("Track", .track),
    ("Trackpoint", .point), ("Sport", .sport), ("StartTime", .startTime), ("Name", .name),
    ("Notes", .notes), ("Creator", .creator), ("Author", .author), ("Time", .time),
    ("LatitudeDegrees", .latitude), ("LongitudeDegrees", .longitude),
    ("AltitudeMeters", .altitude), ("DistanceMeters", .distance), ("HeartRateBpm", .heartRate),
    ("Value", .value), ("Cadence", .cadence), ("RunCadence", .cadence), ("Speed", .speed),
    ("Watts", .power), ("Power", .power), ("Temperature", .temperature), ("atemp", .temperature),
    ("TotalTimeSeconds", .totalTime), ("MaximumSpeed", .maximumSpeed), ("Calories", .calories),
    ("AverageHeartRateBpm", .averageHeartRate), ("MaximumHeartRateBpm", .maximumHeartRate),
    ("Intensity", .intensity), ("TriggerMethod", .trigger), ("Id", .identifier),
    ("hr", .exactHeartRate), ("CoursePoint", .coursePoint), ("facts", .facts),
    ("Workout", .workout), ("cad", .cadence), ("power", .power),
  ])
}
