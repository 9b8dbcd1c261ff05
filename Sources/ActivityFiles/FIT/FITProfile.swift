import Engine
import Model

/// The numbers of the supported messages in FIT's global profile.
enum FITMessageNumber: UInt16, Sendable {
  case fileID = 0
  case sport = 12
  case session = 18
  case lap = 19
  case record = 20
  case event = 21
  case deviceInfo = 23
  case activity = 34
  case length = 101
  case heartRate = 132
  case fieldDescription = 206
  case developerDataID = 207
}

/// The start of FIT's clock, 1989-12-31T00:00:00Z, in seconds since 1970.
let fitEpoch: Int64 = 631_065_600

/// The smallest value that is a date. Smaller values count seconds since the device was switched on, not since FIT's
/// epoch.
let fitFirstDate: UInt32 = 0x1000_0000

extension Sport {
  /// Returns the sport that is closest to a FIT sport, `.other` if it is unknown.
  init(_ stated: FITSport?) {
    let matches = Self.allCases.filter { sport in
      sport.profile.fit.contains { $0 == stated || $0.sub == nil && $0.number == stated?.number }
    }
    self = matches.first { $0.profile.fit.contains { $0 == stated } } ?? matches.first ?? .other
  }

  /// The number and sub-sport that FIT files state.
  var fit: FITSport { profile.fit[0] }
}

/// The sport number of a transition between the parts of a triathlon.
let fitTransition: UInt8 = 3

/// Returns the FIT name of a sport, or nil if the number is unknown.
func fitSportName(_ number: UInt8?) -> String? {
  guard let number, sportNames.indices.contains(Int(number)) else { return nil }
  return String(sportNames[Int(number)])
}

private let sportNames = """
  generic running cycling transition fitness_equipment swimming basketball soccer tennis \
  american_football training walking cross_country_skiing alpine_skiing snowboarding rowing \
  mountaineering hiking multisport paddling flying e_biking motorcycling boating driving golf \
  hang_gliding horseback_riding hunting fishing inline_skating rock_climbing sailing ice_skating \
  sky_diving snowshoeing snowmobiling stand_up_paddleboarding surfing wakeboarding water_skiing \
  kayaking rafting windsurfing kitesurfing tactical jumpmaster boxing floor_climbing
  """.split(separator: " ")

/// Returns the name of a common manufacturer by its FIT number.
func fitManufacturer(_ number: Double?) -> String? {
  switch number {
  case 1: "Garmin"
  case 6: "SRM"
  case 23: "Suunto"
  case 32: "Wahoo Fitness"
  case 38: "o-synce"
  case 40: "Concept2"
  case 70: "Sigma Sport"
  case 71: "TomTom"
  case 89: "Tacx"
  case 95: "Stryd"
  case 123: "Polar"
  case 144: "Zwift"
  case 255: "development"
  case 260: "Zwift"
  case 265: "Strava"
  case 267: "Bryton"
  case 289: "Hammerhead"
  case 294: "COROS"
  default: nil
  }
}
