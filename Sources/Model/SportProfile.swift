public import Engine

/// A sport's number in FIT's profile, with its sub-sport if that makes a difference.
public struct FITSport: Hashable, Sendable {
  public var number: UInt8
  public var sub: UInt8?

  public init(_ number: UInt8, sub: UInt8? = nil) {
    self.number = number
    self.sub = sub
  }
}

/// The kind of gear that a sport uses.
public enum SportGear: Sendable {
  case bike
  case shoes
}

/// A sport's names in files and in other services, and its part in the app. Where a list contains several names, the
/// first one is written, and all of them are read.
public struct SportProfile: Sendable {
  /// The kind of session that records the sport; nil if it can't be recorded here.
  public var coach: CoachKind?
  public var gear: SportGear?
  /// The maximum plausible average speed over any distance, in m/s. Higher values result from position errors or from
  /// another sport. `RecordDistance` has more precise limits for running.
  public var fastestAverage = 30.0
  /// The distances for which records are shown, in metres.
  public var recordLengths: [Double] = []
  /// The durations for which records are shown, in seconds.
  public var recordDurations: [Double] = []
  /// The name in CSV, GeoJSON and GPX files; nil if it is omitted.
  public var fileName: String?
  /// The words that mean the sport in files, separated by spaces, in lower case.
  public var words = ""
  public var fit: [FITSport] = []
  /// The value of TCX's `Sport` attribute, which can only be `Running`, `Biking` or `Other`.
  public var tcx = "Other"
  /// The name in Strava's API, which other types may end with: `GravelRide` is a `Ride`.
  public var strava = "Workout"
  /// The further names in Strava's API, separated by spaces, in lower case.
  public var stravaWords = ""
  /// The numbers that Strava once wrote to GPX files.
  public var stravaNumbers: [UInt8] = []
  /// HealthKit's workout types.
  public var health: [String] = []
  /// FitTrackee's labels. If several sports have the same label, it is read as the last one in `Sport.choices`.
  public var fitTrackee: [String] = []
  /// Endurain's numbers. Files without a number for their sport are written as 10, a workout.
  public var endurain: [Int] = []
}

extension Sport {
  /// The sport in files and services that don't distinguish all sports: a swim for an open-water swim.
  public var general: Sport { self == .openWaterSwimming ? .swimming : self }

  /// The table of all sports.
  public var profile: SportProfile {
    switch self {
    case .other: SportProfile(fit: [FITSport(0)])
    case .running: .running
    case .walking: .walking
    case .hiking: .hiking
    case .cycling: .cycling
    case .swimming: .swimming
    case .workout: .workout
    case .rowing: .rowing
    case .openWaterSwimming: .openWaterSwimming
    case .crossCountrySkiing: .crossCountrySkiing
    case .inlineSkating: .inlineSkating
    case .wheelchair: .wheelchair
    }
  }
}

extension SportProfile {
  fileprivate static var running: SportProfile {
    SportProfile(
      coach: .run, gear: .shoes,
      recordLengths: [400, 1000, 1609.344, 5000, 10_000, 21_097.5, 42_195],
      fileName: "running", words: "run running runner jog jogging treadmill trailrun trailrunning",
      fit: [FITSport(1)], tcx: "Running", strava: "Run", stravaNumbers: [9], health: ["Running"],
      fitTrackee: ["Running", "Trail"], endurain: [1, 2, 3, 34])
  }

  fileprivate static var walking: SportProfile {
    // The fastest race walkers average 4.35 m/s over 20 km (world record, 2015).
    SportProfile(
      coach: .walk, gear: .shoes, fastestAverage: 4.5, recordLengths: [1000, 5000, 10_000, 20_000],
      recordDurations: [600, 1800, 3600], fileName: "walking", words: "walk walking nordicwalking",
      fit: [FITSport(11)], strava: "Walk", stravaNumbers: [10], health: ["Walking"],
      fitTrackee: ["Walking"], endurain: [11, 31])
  }

  fileprivate static var hiking: SportProfile {
    SportProfile(
      coach: .walk, gear: .shoes, fastestAverage: 4.5, recordLengths: [1000, 5000, 10_000, 20_000],
      recordDurations: [600, 1800, 3600], fileName: "hiking",
      words: "hike hiking trekking mountaineering", fit: [FITSport(17), FITSport(16)],
      strava: "Hike", stravaWords: "snowshoe", stravaNumbers: [4], health: ["Hiking"],
      fitTrackee: ["Hiking", "Mountaineering", "Snowshoes"], endurain: [12])
  }

  fileprivate static var cycling: SportProfile {
    SportProfile(
      coach: .ride, gear: .bike, recordLengths: [5000, 10_000, 20_000, 40_000, 100_000],
      fileName: "cycling",
      words:
        "bike biking cycle cycling cyclist ride bicycle bmx cyclocross ebikeride virtualride spinning",
      fit: [FITSport(2), FITSport(21)], tcx: "Biking", strava: "Ride",
      stravaWords: "handcycle velomobile", stravaNumbers: [1, 17, 18], health: ["Cycling"],
      fitTrackee: [
        "Cycling (Sport)", "Cycling (Transport)", "Cycling (Trekking)", "Cycling (Virtual)",
        "Halfbike", "Mountain Biking", "Mountain Biking (Electric)",
      ], endurain: [4, 5, 6, 7, 27, 28, 29, 35, 36])
  }

  /// FitTrackee doesn't have pool swims, so they are written as open-water swims.
  fileprivate static var swimming: SportProfile {
    // The 50 m freestyle world record is 2.39 m/s (2009).
    SportProfile(
      fastestAverage: 2.5, recordLengths: [400, 1000, 5000], fileName: "swimming",
      words: "swim swimming swimmer", fit: [FITSport(5)], strava: "Swim", stravaNumbers: [16],
      health: ["Swimming"], fitTrackee: ["Open Water Swimming"], endurain: [8])
  }

  fileprivate static var workout: SportProfile {
    SportProfile(
      coach: .workout, fileName: "workout",
      words: "workout training fitness strength gym yoga crossfit cardio exercise",
      fit: [FITSport(10), FITSport(4), FITSport(62)],
      stravaWords:
        "weighttraining crossfit yoga pilates elliptical stairstepper highintensityintervaltraining",
      stravaNumbers: [11],
      health: ["Elliptical", "StairClimbing", "StairStepper", "Stairs"],
      endurain: [10, 14, 19, 20])
  }

  fileprivate static var rowing: SportProfile {
    // The world record over 2 km is 6.3 m/s (eight, 2017).
    SportProfile(
      fastestAverage: 8, recordLengths: [1000, 5000, 10_000], fileName: "rowing",
      words: "row rowing rower", fit: [FITSport(15), FITSport(4, sub: 14)], strava: "Rowing",
      stravaWords: "virtualrow", health: ["Rowing"], fitTrackee: ["Rowing"], endurain: [13])
  }

  fileprivate static var openWaterSwimming: SportProfile {
    SportProfile(
      fastestAverage: 2.5, recordLengths: [400, 1000, 5000, 10_000],
      fileName: "open_water_swimming", words: "openwater openwaterswim openwaterswimming",
      fit: [FITSport(5, sub: 18)], strava: "Swim", fitTrackee: ["Open Water Swimming"],
      endurain: [9])
  }

  fileprivate static var crossCountrySkiing: SportProfile {
    SportProfile(
      recordLengths: [5000, 10_000, 20_000, 40_000], fileName: "cross_country_skiing",
      words: "nordicski nordicskiing crosscountryski crosscountryskiing crosscountryskiingws "
        + "crosscountryclassicskiingws skateskiing skateskiingws langlauf",
      fit: [FITSport(12)], strava: "NordicSki", health: ["CrossCountrySkiing"],
      fitTrackee: ["Skiing (Cross Country)"], endurain: [16])
  }

  fileprivate static var inlineSkating: SportProfile {
    SportProfile(
      recordLengths: [5000, 10_000, 20_000, 42_195], fileName: "inline_skating",
      words: "inline inlineskate inlineskating inlineskater rollerblading", fit: [FITSport(30)],
      strava: "InlineSkate", endurain: [45])
  }

  /// FIT distinguishes pushing at a walking pace (65) and at a running pace (66).
  fileprivate static var wheelchair: SportProfile {
    SportProfile(
      recordLengths: [1000, 5000, 10_000, 21_097.5, 42_195], fileName: "wheelchair",
      words: "wheelchair", fit: [FITSport(66), FITSport(65)], strava: "Wheelchair",
      health: ["WheelchairWalkPace", "WheelchairRunPace"])
  }
}
