import Engine
import Testing

@testable import ActivityFiles

/// Checks that written files conform to their formats' schemas.
@Suite struct SchemaTests {
  private static let gpx = SchemaRules(
    children: [
      "gpx": "metadata? wpt* rte* trk* extensions?",
      "metadata": "name? desc? author? copyright? link* time? keywords? bounds? extensions?",
      "trk": "name? cmt? desc? src? link* number? type? extensions? trkseg*",
      "trkseg": "trkpt* extensions?",
      "trkpt": "ele? time? magvar? geoidheight? name? cmt? desc? src? link* sym? type? fix? sat?"
        + " hdop? vdop? pdop? ageofdgpsdata? dgpsid? extensions?",
      "extensions": "gpxtrkx:TrackStatsExtension? gpxtpx:TrackPointExtension?"
        + " gpxpx:PowerExtension? gpxdata:distance?",
      "gpxtpx:TrackPointExtension":
        "gpxtpx:atemp? gpxtpx:wtemp? gpxtpx:depth? gpxtpx:hr? gpxtpx:cad? gpxtpx:speed?"
        + " gpxtpx:course? gpxtpx:bearing?",
      "gpxpx:PowerExtension": "gpxpx:PowerInWatts",
      "gpxtrkx:TrackStatsExtension": "gpxtrkx:Distance?",
    ],
    values: [
      "name": .text, "desc": .text, "type": .text, "time": .time, "version": .word(["1.1"]),
      "creator": .text, "lat": .number(-90...90), "lon": .number(-180...(180.0).nextDown),
      "ele": .number(-1e6...1e6), "gpxtpx:atemp": .number(-100...100), "gpxtpx:hr": .whole(1...255),
      "gpxtpx:cad": .whole(0...254), "gpxtpx:speed": .number(0...1e3),
      "gpxpx:PowerInWatts": .whole(0...65_535), "gpxtrkx:Distance": .number(0...1e9),
      "gpxdata:distance": .number(0...1e9),
    ],
    attributes: ["gpx": ["version", "creator"], "trkpt": ["lat", "lon"]])

  private static let tcx = SchemaRules(
    children: [
      "TrainingCenterDatabase": "Folders? Activities? Workouts? Courses? Author? Extensions?",
      "Activities": "Activity* MultiSportSession*",
      "Activity": "Id Lap+ Notes? Training? Creator? Extensions?",
      "Lap": "TotalTimeSeconds DistanceMeters MaximumSpeed? Calories AverageHeartRateBpm?"
        + " MaximumHeartRateBpm? Intensity Cadence? TriggerMethod Track* Notes? Extensions?",
      "Track": "Trackpoint+",
      "Trackpoint": "Time Position? AltitudeMeters? DistanceMeters? HeartRateBpm? Cadence?"
        + " SensorState? Extensions?",
      "Position": "LatitudeDegrees LongitudeDegrees", "HeartRateBpm": "Value",
      "AverageHeartRateBpm": "Value", "MaximumHeartRateBpm": "Value", "Extensions": "TPX?",
      "TPX": "Speed? RunCadence? Watts? Extensions?", "Author": "Name Build LangID PartNumber",
      "Build": "Version Type? Time? Builder?",
      "Version": "VersionMajor VersionMinor BuildMajor? BuildMinor?",
    ],
    values: [
      "Id": .time, "Time": .time, "StartTime": .time, "Notes": .text, "Name": .text,
      "Sport": .word(["Running", "Biking", "Other"]), "TotalTimeSeconds": .number(0...1e12),
      "DistanceMeters": .number(0...1e9), "MaximumSpeed": .number(0...1e3),
      "Calories": .whole(0...65_535), "Value": .whole(1...255),
      "Intensity": .word(["Active", "Resting"]), "Cadence": .whole(0...254),
      "TriggerMethod": .word(["Manual", "Distance", "Location", "Time", "HeartRate"]),
      "LatitudeDegrees": .number(-90...90), "LongitudeDegrees": .number(-180...(180.0).nextDown),
      "AltitudeMeters": .number(-1e6...1e6), "Speed": .number(0...1e3),
      "RunCadence": .whole(0...254), "Watts": .whole(0...65_535), "LangID": .word(["en"]),
      "PartNumber": .word(["000-00000-00"]), "VersionMajor": .whole(0...65_535),
      "VersionMinor": .whole(0...65_535),
    ],
    attributes: ["Activity": ["Sport"], "Lap": ["StartTime"]])

  @Test func gpxConformsToItsSchema() {
    for sport in Sport.allCases {
      for seed in 1...8 as ClosedRange<UInt64> {
        let timed = RoundTripTests.sample(seed: seed, sport: sport)
        let timeless = RoundTripTests.sample(seed: seed, sport: sport, hasTimes: false)
        for file in [timed, timeless] {
          let faults = Self.gpx.faults(in: writeGPX(file))
          #expect(faults.isEmpty, "\(faults.prefix(3))")
        }
      }
    }
    #expect(Self.gpx.faults(in: writeGPX(Recording())).isEmpty)
  }

  @Test func tcxConformsToItsSchema() throws {
    for sport in Sport.allCases {
      for seed in 1...8 as ClosedRange<UInt64> {
        let file = RoundTripTests.sample(seed: seed, sport: sport)
        let faults = Self.tcx.faults(in: try writeTCX(file))
        #expect(faults.isEmpty, "\(faults.prefix(3))")
      }
    }
  }

  @Test func rulesFindViolations() {
    for (text, count) in [
      (
        "<gpx version=\"1.1\" creator=\"x\"><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>",
        0
      ),
      ("<gpx version=\"1.1\" creator=\"x\"><trk/><metadata/></gpx>", 1),
      (
        "<gpx version=\"1.1\" creator=\"x\"><trk><trkseg><trkpt lat=\"1\" lon=\"180\"/></trkseg></trk></gpx>",
        1
      ),
      ("<gpx version=\"1.0\" creator=\"x\"><trk><name/><name/></trk></gpx>", 2),
      ("<gpx version=\"1.1\" creator=\"x\"><speed>1</speed></gpx>", 2),
    ] { #expect(Self.gpx.faults(in: Array(text.utf8)).count == count, "\(text)") }
    #expect(SchemaRules.matches(["a", "c", "c"], "a b? c+"))
    #expect(!SchemaRules.matches(["a", "b"], "a b? c+") && !SchemaRules.matches(["b"], "a b?"))
  }
}
