import Engine
import Foundation
import Garage
import Model
import Reminders
import Screens
import Store

/// Returns the current notice for each of an athlete's service intervals.
func garageNotices(of athlete: Athlete, in services: BaseServices) async throws -> [ServiceNotice] {
  let store = try services.store(of: athlete)
  let garage = GarageNow(
    contents: try await store.garage.contents(), now: services.currentInstant())
  let units = try await store.settings.current().units
  return garage.states.map { garage.notice($0, of: athlete, units) }
}

private struct GarageNow: GaragePresenter {
  let contents: GarageContents
  let gearWithPhotos: Set<GearID> = []
  let now: Instant

  func notice(_ state: ServiceState, of athlete: Athlete, _ units: UnitSystem) -> ServiceNotice {
    let words = serviceNoticeText(row(state), units: units, now: now)
    return ServiceNotice(
      interval: UUID(athlete.identifier, state.interval.id), cycle: state.interval.revision,
      threshold: state.isNews ? ServiceThreshold(rawValue: state.status.rawValue) : nil,
      isAnnounced: state.interval.notifies, title: words.title, body: words.body,
      path: "/garage/services/\(state.interval.id)",
      dueDay: state.forecast?.day)
  }
}

extension ServiceState {
  /// Whether to remind the athlete: always if the service is due; if it is due soon, only if the athlete hasn't seen
  /// that yet.
  fileprivate var isNews: Bool { status >= .due || status > interval.known }
}

extension UUID {
  /// An ID derived from the athlete and the interval, so that it is the same on every server.
  fileprivate init(_ athlete: Identifier, _ interval: GearID) {
    let bytes = [athlete.high, UInt64(bitPattern: interval.value)].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(8 * (7 - $0))) }
    }
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
