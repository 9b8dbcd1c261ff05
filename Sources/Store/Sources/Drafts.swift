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
  /// The garage ID of the gear that was chosen for a session; nil if the session doesn't name any gear.
  var gear: Int64?
}

/// A source ready to be stored, with its activities. Reading, measuring and compressing are done when it is created, so
/// storing it is fast.
struct PendingSource: Sendable {
  var hash: SHA256.Digest
  var kind: SourceKind
  var name: String
  var byteCount: Int
  var packed: PackedOriginal
  var activities: [PendingActivity]
  /// The calibration; nil unless the source is a calibration session. Such a source doesn't have any activities.
  var calibration: PendingCalibration?
  /// Whether to store the source's activities separately instead of merging them with other recordings.
  var isSeparate = false
  /// Warnings, one sentence each.
  var warnings: [String] = []
}
