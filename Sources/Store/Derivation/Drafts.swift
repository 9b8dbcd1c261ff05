import Crypto
import Engine

/// An activity ready to be stored.
struct ActivityDraft: Sendable {
  var id: Identifier
  var part: Int
  var sport: Sport
  var title: String
  /// Whether the source itself says the title.
  var isNamed = false
  var notes = ""
  var startUnixSeconds: Double?
  var zoneMinutes: Int
  /// Whether the athlete gave the start.
  var startIsChosen = false
  var derived: Derived
  var digest: UInt64?
  /// The number in the garage that a session names; nil where it names none.
  var gear: Int64?
}

/// A source ready to be stored with the activities it holds. Making one costs the reading,
/// measuring and compressing; storing it is quick.
struct SourceDraft: Sendable {
  var hash: SHA256.Digest
  var kind: SourceKind
  var name: String
  var byteCount: Int
  var packed: PackedOriginal
  var activities: [ActivityDraft]
  /// A calibration session instead of activities.
  var calibration: CalibrationDraft?
  /// A sentence each.
  var warnings: [String] = []
}
