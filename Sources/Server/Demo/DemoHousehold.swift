import Engine
import Screens
import Store

/// Who shares the demo's server, their devices and backups: made up for the pages, and stored nowhere.
struct DemoHousehold {
  /// What pages show as the present.
  let now: Moment

  private static let memberBytes = 36_480_000

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

  private func device(_ id: String, _ name: String, _ lastSeen: Moment) -> SignedInDevice {
    var device = SignedInDevice(id: id, name: name, lastSeen: lastSeen, isThisOne: false)
    device.isMadeUp = true
    return device
  }

  /// Of seven nights, newest first, each a little larger than the one before.
  ///
  /// - Parameter ownBytes: what the sample athlete's data takes.
  func backups(ownBytes: Int) -> [BackupState.Made] {
    let bytes = ownBytes + Self.memberBytes
    return (0..<8).map { moment(dayOffset: -$0, minute: 195) }
      .filter { $0.unixSeconds < now.unixSeconds }.prefix(7).enumerated()
      .map { index, at in
        BackupState.Made(
          at: at, byteCount: bytes - bytes / 250 * index, athleteCount: 2, place: Self.place(at))
      }
  }

  private static func place(_ at: Moment) -> String {
    let day = CalendarDay.text(of: Self.day(of: at)).filter { $0 != "-" }
    return "/mnt/backups/andante/andante-\(day)-031500-000"
  }

  private static func day(of moment: Moment) -> Int {
    localDay(unixSeconds: moment.unixSeconds, zoneMinutes: Int(moment.zoneMinutes))
  }

  /// - Parameter minute: since midnight of that day.
  private func moment(dayOffset: Int, minute: Int) -> Moment {
    let local = Double(Self.day(of: now) + dayOffset) * 86_400 + Double(minute) * 60
    return Moment(
      unixSeconds: local - Double(now.zoneMinutes) * 60, zoneMinutes: now.zoneMinutes)
  }
}

extension AppServices {
  /// Nil outside of demos.
  var demoHousehold: DemoHousehold? {
    options.demo == nil ? nil : DemoHousehold(now: presentMoment())
  }
}
