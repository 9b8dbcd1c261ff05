import Crypto
import Engine

/// An activity ready to be stored.
struct PendingActivity: Sendable {
  var id: Identifier
  var part: Int
  var sport: Sport
  var title: String
  /// Whether the title comes from the source.
  var isNamed = false
  var notes = ""
  var startUnixSeconds: Double?
  var zoneMinutes: Int
  /// Whether the athlete entered the start.
  var startIsChosen = false
  var derived: DerivedData
  var digest: UInt64?
  /// The gear that was chosen for a session, by its number in the garage; nil if the session names no gear.
  var gear: Int64?
}

/// A source ready to be stored, with its activities. Creating it includes reading, measuring and compressing;
/// storing it is fast.
struct PendingSource: Sendable {
  var hash: SHA256.Digest
  var kind: SourceKind
  var name: String
  var byteCount: Int
  var packed: PackedOriginal
  var activities: [PendingActivity]
  /// The calibration, if the session is a calibration. It has no activities then.
  var calibration: PendingCalibration?
  /// Whether its activities are never merged with stored ones.
  var isSeparate = false
  /// Warnings of one sentence each.
  var warnings: [String] = []
}
