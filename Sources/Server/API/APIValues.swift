import ActivityFiles
import Engine
import Store

// What is stored, as the interface says it; `APIComponents` has the shapes.

extension JSONValue {
  static func time(_ unixSeconds: Double?) -> JSONValue {
    .text(unixSeconds.flatMap { DateTime(unixSeconds: $0) }?.description)
  }

  static func measure(_ value: Double?) -> JSONValue { .number(value, decimals: 3) }
}

extension ActivitySummary {
  var apiValue: JSONValue {
    .object([
      ("id", .text(id.description)), ("sport", .text("\(sport)")), ("title", .text(title)),
      ("startTime", .time(startUnixSeconds)), ("zoneMinutes", .integer(zoneMinutes)),
      ("distanceMeters", .measure(distanceMeters)), ("movingSeconds", .measure(movingSeconds)),
      ("elapsedSeconds", .measure(elapsedSeconds)),
      ("elevationGainMeters", .measure(elevationGainMeters)),
      ("averageHeartRate", .measure(averageHeartRate)),
    ])
  }
}

extension Activity {
  var apiValue: JSONValue {
    .object([
      ("id", .text(id.description)), ("sport", .text("\(sport)")), ("title", .text(title)),
      ("notes", .text(notes)), ("startTime", .time(startUnixSeconds)),
      ("zoneMinutes", .integer(zoneMinutes)),
      ("source", .text(sourceKind == .sessionLog ? "session" : "file")),
      ("sourceName", .text(sourceName)), ("pointCount", .integer(analysis.pointCount)),
      ("distanceMeters", .measure(analysis.distanceMeters)),
      ("rawDistanceMeters", .measure(analysis.rawDistanceMeters)),
      ("recordedDistanceMeters", .measure(analysis.recordedDistanceMeters)),
      ("elapsedSeconds", .measure(analysis.elapsedSeconds)),
      ("movingSeconds", .measure(analysis.movingSeconds)),
      ("elevationGainMeters", .measure(analysis.elevationGainMeters)),
      ("elevationLossMeters", .measure(analysis.elevationLossMeters)),
      ("averageSpeedMps", .measure(analysis.averageSpeed)),
      ("averageHeartRate", .measure(analysis.averageHeartRate)),
      ("maximumHeartRate", .measure(analysis.maximumHeartRate)),
      ("averageCadenceSpm", .measure(analysis.averageCadence)),
      ("kilometers", .array(analysis.kilometers.map(\.apiValue))),
      ("laps", .array(analysis.laps.map(\.apiValue))),
    ])
  }
}

extension Split {
  fileprivate var apiValue: JSONValue {
    .object([
      ("meters", .measure(meters)), ("seconds", .measure(seconds)),
      ("elevationGainMeters", .measure(elevationGainMeters)), ("isComplete", .bool(isComplete)),
    ])
  }
}

extension MeasuredTrack {
  /// Columns of the same length, which take a third of what a list of points would.
  var apiValue: JSONValue {
    func column(_ decimals: Int, _ value: (MeasuredPoint) -> Double?) -> JSONValue {
      .array(map { .number(value($0), decimals: decimals) })
    }
    return .object([
      ("seconds", column(3) { $0.seconds }),
      ("latitude", column(7) { $0.coordinate?.latitude }),
      ("longitude", column(7) { $0.coordinate?.longitude }),
      ("altitude", column(2) { $0.altitude }), ("distanceMeters", column(2) { $0.distanceMeters }),
      ("speedMps", column(3) { $0.speed }), ("heartRate", column(1) { $0.heartRate }),
      ("cadence", column(1) { $0.cadence }),
      ("startsSegment", .array(map { .bool($0.startsSegment) })),
    ])
  }
}

extension AthleteSettings {
  func apiValue(named name: String) -> JSONValue {
    .object([
      ("name", .text(name)), ("units", .text(units == .metric ? "metric" : "imperial")),
      ("heightMeters", .measure(heightMeters)), ("weightKilograms", .measure(weightKilograms)),
      ("birthYear", .integer(birthYear)), ("restingHeartRate", .integer(restingHeartRate)),
      ("maximumHeartRate", .integer(maximumHeartRate)),
    ])
  }
}

extension DayTotal {
  var apiValue: JSONValue {
    .object([
      ("day", .text(CalendarDay.text(of: day))), ("sport", .text("\(sport)")),
      ("activityCount", .integer(activityCount)), ("distanceMeters", .measure(distanceMeters)),
      ("movingSeconds", .measure(movingSeconds)),
      ("elevationGainMeters", .measure(elevationGainMeters)),
    ])
  }
}

extension PersonalRecord {
  var apiValue: JSONValue {
    let name =
      switch kind {
      case .fastest: "fastest"
      case .longest: "longest"
      case .mostClimb: "mostClimb"
      }
    return .object([
      ("kind", .text(name)), ("meters", .measure(kind.meters)), ("value", .measure(value)),
      ("activity", activity.apiValue),
    ])
  }
}
