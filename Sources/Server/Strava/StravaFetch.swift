import Foundation
import Screens
import Store
import Strava

/// What fetches an athlete's new rides from Strava; nil while they are not connected.
func stravaRides(of athlete: Athlete, in services: AppServices) async throws -> BackgroundWork? {
  let library = try services.store(of: athlete).strava
  guard try await library.tokens() != nil else { return nil }
  return { try await StravaFetch(services: services, library: library).run() }
}

/// One fetch of what is new, as far as Strava's limits let it come.
struct StravaFetch {
  let services: AppServices
  let library: StravaRepository

  /// Says in a sentence what came of it. What the athlete has to do stands in the sync's state too, for the page and
  /// `strava status`.
  func run() async throws -> String {
    let before = try await library.counts().stored
    let sync = StravaSync(
      transport: services.stravaTransport, addresses: services.options.strava, library: library,
      clock: StravaClock(now: services.now, sleep: StravaClock.system.sleep))
    let ending = try await sync.run(waits: false)
    try await fetchPicture()
    var until: Double?
    if case .waiting(let pause) = ending { until = pause.until }
    return StravaMessages.fetched(
      try await library.counts().stored - before, waitingUntil: until.map(localMoment))
  }

  /// Downloads the athlete's picture once, so that pages don't load it from another server. The address may come from an
  /// uploaded export and is not trusted.
  private func fetchPicture() async throws {
    guard let address = try await library.athlete()?.pictureAddress, address.hasPrefix("https://"),
      try await library.picture() == nil,
      // The picture is optional; the next fetch tries again.
      let reply = try? await services.pictureTransport.send(StravaRequest(address: address)),
      reply.status == 200, let picture = try? Picture(cleaning: reply.body)
    else { return }
    try await library.setPicture(picture)
  }
}
