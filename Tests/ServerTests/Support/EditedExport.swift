import ActivityFiles
import Crypto
import Engine
import TextEncoding

@testable import Server
@testable import Store

/// An export with at least one line in every table, in which single values can be replaced.
struct EditedExport {
  /// The lines of the export, keyed by table name.
  private(set) var lines: [String: [String]]
  private let files: [(name: String, bytes: [UInt8])]
  var manifest = #"{"format":"andante-export","version":1,"files":[]}"#

  init() {
    let ride = sampleGPX(name: "Ride", pointCount: 30)
    let walk = walkLog(seconds: 15).bytes
    let calibration = walkLog(.walkCalibration, seconds: 15, identifier: 6).bytes
    files = [
      ("originals/ride.gpx", ride), ("sessions/walk.andante", walk),
      ("sessions/calibration.andante", calibration), ("photos/bike.png", smallPNG),
      ("sounds/click.wav", sampleWAV()),
    ]
    lines = Self.tables(sha256: [ride, walk, calibration].map { hexText(SHA256.hash(data: $0)) })
      .mapValues { $0.split(separator: "\n").map(String.init) }
  }

  /// Replaces a member of a table's first line with other JSON, or removes it if `json` is nil.
  mutating func set(_ member: String, of table: String, to json: String?) throws {
    let first = lines[table]?.first ?? "{}"
    var members = try JSONValue(bytes: Array(first.utf8)).members ?? []
    members.removeAll { $0.name == member }
    var texts = members.map { "\"\($0.name)\":\($0.value.compact)" }
    if let json { texts.append("\"\(member)\":\(json)") }
    lines[table] = ["{\(texts.joined(separator: ","))}"] + (lines[table] ?? []).dropFirst()
  }

  mutating func setLines(of table: String, to all: [String]) { lines[table] = all }

  var archive: [UInt8] {
    let zip = ZipWriter()
    zip.add("manifest.json", Array(manifest.utf8))
    for file in files { zip.add(file.name, file.bytes, isCompressed: false) }
    for (table, lines) in lines.sorted(by: { $0.key < $1.key }) {
      zip.add("data/\(table).jsonl", Array((lines.joined(separator: "\n") + "\n").utf8))
    }
    return zip.finish()
  }

  private static func tables(sha256: [String]) -> [String: String] {
    records(sha256).merging(garage) { $1 }.merging(athlete(sha256[0])) { $1 }
  }

  private static let uuid = "00000000000000050000000000000004"
  private static let now = "1795250000"

  private static func records(_ sha256: [String]) -> [String: String] {
    [
      "originals": """
      {"number":1,"sha256":"\(sha256[0])","kind":"file","name":"ride.gpx","bytes":900,"file":"originals/ride.gpx"}
      {"number":2,"sha256":"\(sha256[1])","kind":"session","name":"","bytes":900,"file":"sessions/walk.andante"}
      {"number":3,"sha256":"\(sha256[2])","kind":"session","name":"","bytes":900,"file":"sessions/calibration.andante"}
      """,
      "activities": """
      {"number":1,"id":"\(uuid)","original":"\(sha256[1])","part":0,"sport":"walking","title":"Walk","notes":"By the lake","start":\(now),"start_is_own":true,"zone_minutes":60,"listed_at":\(now),"local_day":20778,"added_at":\(now),"digest":"00000000000000aa","original_is_own_choice":false}
      {"number":2,"id":"0000000000000001000000000000000a","original":"\(sha256[0])","part":0,"sport":"cycling","title":"Ride","notes":"","start":1794294000,"start_is_own":false,"zone_minutes":60,"listed_at":1794294000,"local_day":20767,"added_at":\(now),"deleted_at":null,"original_is_own_choice":false}
      """,
      "further_recordings":
        #"{"number":1,"id":"0000000000000001000000000000000b","activity":"\#(uuid)","original":"\#(sha256[2])","part":1,"sport":"walking","title":"Watch","notes":"","start":\#(now),"zone_minutes":60,"distance_meters":900,"measured_values":10,"attached_at":\#(now)}"#,
      "partings": #"{"original":"\#(sha256[0])","other":"\#(sha256[1])"}"#,
      "strava_listing":
        #"{"strava_id":77,"original":"\#(sha256[0])","gear":"Kestrel","is_commute":true,"distance_meters":2000,"moving_seconds":400,"elapsed_seconds":420,"elevation_gain_meters":12}"#,
      "import_log":
        #"{"number":1,"imported_at":\#(now),"name":"ride.gpx","fate":"imported","activity":"\#(uuid)","reason":"Because","warnings":"One\nTwo"}"#,
      "calibrations":
        #"{"number":1,"id":"00000000000000060000000000000004","original":"\#(sha256[2])","ended_at":\#(now),"zone_minutes":60,"digest":"00000000000000aa"}"#,
      "step_corrections": #"{"activity":"\#(uuid)","seconds":5.25,"kind":"removed"}"#,
      "steps_forgotten": #"{"number":1,"moment":1700000000}"#,
    ]
  }

  private static let garage: [String: String] = [
    "gear": """
    {"number":1,"kind":"bike","type":2,"name":"Kestrel","model":"Maker","note":"Blue","earlier_seconds":3600,"earlier_meters":20000,"is_electric":true,"retired_at":null,"strava_id":"b1","added_at":\(now),"is_edited":true,"file":"photos/bike.png"}
    {"number":2,"kind":"part","type":13,"name":"Wheel","model":"","note":"","earlier_seconds":0,"earlier_meters":0,"is_electric":false,"added_at":\(now),"is_edited":false}
    {"number":3,"kind":"part","type":1,"name":"Chain","model":"","note":"","earlier_seconds":0,"earlier_meters":0,"is_electric":false,"retired_at":1795250100,"added_at":\(now),"is_edited":false}
    """,
    "installations": """
    {"number":1,"part":2,"host":1,"from":1700000000,"to":1794000000}
    {"number":2,"part":2,"host":1,"from":1794000000,"to":null}
    {"number":3,"part":3,"host":2,"from":1700000000,"to":null}
    """,
    "chain_measurements": """
    {"number":1,"chain":3,"at":1794300000,"percent":0.25,"tool":"Gauge"}
    {"number":2,"chain":3,"at":1795000000,"percent":0.5,"tool":""}
    """,
    "service_intervals": """
    {"number":1,"gear":1,"title":"Grease","category":"drivetrain","hours":50,"meters":100000,"days":120,"soon":0.8,"due":1,"overdue":1.1,"notifies":true,"since":1700000000,"source":"Manual","revision":3,"known":0,"added_at":\(now)}
    {"number":2,"gear":2,"title":"True","category":"plain","months":6,"soon":0.8,"due":1,"overdue":1.1,"notifies":true,"since":1700000000,"source":"","revision":0,"known":0,"added_at":\(now)}
    """,
    "service_records": """
    {"number":1,"interval":1,"at":1794000000,"is_done":false,"hours":5,"meters":1000,"days":7,"note":"Later","cost":null,"who":"","added_at":\(now)}
    {"number":2,"interval":2,"at":1793000000,"is_done":true,"note":"Done","cost":2490,"who":"Shop","added_at":\(now)}
    """,
    "interval_moves": #"{"number":1,"interval":2,"gear":1,"at":1793500000}"#,
    "service_templates": #"{"number":1,"name":"Commuter","added_at":\#(now),"deleted_at":null}"#,
    "template_parts": """
    {"number":1,"template":1,"kind":1,"name":"Chain"}
    {"number":2,"template":1,"kind":13,"name":"Rear wheel"}
    {"number":3,"template":1,"host":2,"kind":14,"name":"Rear tyre"}
    """,
    "template_intervals":
      #"{"number":1,"template":1,"part":3,"title":"Replace","category":"tyres","meters":4000000,"days":365,"soon":0.8,"due":1,"overdue":1.1,"notifies":true,"source":""}"#,
    "wear_factors": #"{"condition":2,"category":"drivetrain","factor":2.5}"#,
    "carriers":
      #"{"activity":"0000000000000001000000000000000a","gear":1,"condition":"wet","origin":"chosen"}"#,
    "usual_carriers": #"{"sport":"cycling","gear":1}"#,
    "reminders":
      #"{"interval":"\#(uuid)","cycle":3,"channel":"email","threshold":1,"state":1,"tries":2,"next_try":\#(now),"message":"abc","decided_at":\#(now),"changed_at":\#(now),"failure":"Away"}"#,
    "reminder_settings":
      #"{"number":1,"origin":"https://andante.example","zone":"Europe/Berlin","quiet_start":1320,"quiet_end":420}"#,
    "reminder_results": #"{"channel":"email","at":\#(now),"failure":"Away"}"#,
    "calendar_events":
      #"{"interval":"\#(uuid)","content_hash":"\#(String(repeating: "ab", count: 32))","sequence":4,"changed_at":\#(now)}"#,
  ]

  private static func athlete(_ sha256: String) -> [String: String] {
    [
      "settings":
        #"{"number":1,"units":"metric","theme":"dark","height_meters":1.8,"weight_kilograms":75,"birth_year":1980,"sex":"male","resting_heart_rate":50,"maximum_heart_rate":185}"#,
      "plan": #"{"number":1,"goal":0.05,"weeks":6,"start_day":20770}"#,
      "sounds":
        #"{"number":1,"id":"0000000000000001000000000000000c","name":"Click","added_at":\#(now),"file":"sounds/click.wav"}"#,
      "strava_athlete":
        #"{"number":1,"strava_id":5,"name":"Ada","picture_type":"image/png","file":"photos/bike.png"}"#,
      "strava_gear":
        #"{"id":"b1","name":"Kestrel","brand":"Maker","model":"M","frame_type":3,"is_shoes":false,"retired":false,"distance_meters":1000,"is_detailed":true}"#,
      "strava_activities":
        #"{"strava_id":77,"original":"\#(sha256)","status":1,"gear":"b1","title":"Ride","start":1794294000,"distance_meters":2000,"moving_seconds":400,"elevation_gain_meters":12,"is_trainer":false,"is_manual":false,"summary":"{}","reason":"No","tries":1,"updated_at":\#(now)}"#,
      "strava_sync":
        #"{"number":1,"state":"{\"failures\":2,\"newestStart\":1794294000,\"hasWalkedAll\":true,\"gearNotes\":{}}"}"#,
      "strava_news": #"{"number":1,"strava_id":77,"aspect":"update"}"#,
      "last_numbers": #"{"name":"gear","last":9}"#,
    ]
  }
}
