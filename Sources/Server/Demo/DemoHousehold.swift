import Engine
import Screens
import Store

/// The other members, devices and backups of the demo household. They only appear on the pages and are not stored.
struct DemoHousehold {
  let now: Instant

  private static let memberBytes = 36_480_000
  static let backupFolder = "/mnt/backups/andante"

  var members: [HouseholdRow] {
    [
      HouseholdRow(id: "kim", name: "Kim", byteCount: Self.memberBytes),
      HouseholdRow(
        id: "toni", name: "Toni", isInvited: true, linkEnds: moment(dayOffset: 6, minute: 1_110)),
    ]
  }

  var devices: [SignedInDevice] {
    [
      device("phone", "Safari on iPhone", moment(dayOffset: -1, minute: 1_150)),
      device("laptop", "Firefox on Windows", moment(dayOffset: -12, minute: 480)),
    ]
  }

  private func device(_ id: String, _ name: String, _ lastSeen: Instant) -> SignedInDevice {
    var device = SignedInDevice(id: id, name: name, lastSeen: lastSeen, isCurrentDevice: false)
    device.isSynthetic = true
    return device
  }

  /// Returns seven nightly backups, newest first, each slightly larger than the one before.
  ///
  /// - Parameter ownBytes: The size of the athlete's data.
  func backups(ownBytes: Int) -> [BackupState.BackupEntry] {
    let bytes = ownBytes + Self.memberBytes
    return (0..<8).map { moment(dayOffset: -$0, minute: 195) }
      .filter { $0.unixSeconds < now.unixSeconds }.prefix(7).enumerated()
      .map { index, at in
        BackupState.BackupEntry(
          at: at, byteCount: bytes - bytes / 250 * index, athleteCount: 2, path: Self.path(at))
      }
  }

  private static func path(_ at: Instant) -> String {
    let day = Day(at.localDay).text.filter { $0 != "-" }
    return "\(backupFolder)/andante-\(day)-031500-000"
  }

  /// - Parameter minute: The minute of the day in local time.
  private func moment(dayOffset: Int, minute: Int) -> Instant {
    Instant(
      day: now.localDay + dayOffset, seconds: Double(minute) * 60, zoneMinutes: now.zoneMinutes)
  }
}

extension BaseServices {
  /// The demo household, or nil if the server doesn't run a demo.
  var demoHousehold: DemoHousehold? {
    isDemo ? DemoHousehold(now: currentInstant()) : nil
  }
}
