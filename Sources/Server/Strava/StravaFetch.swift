import Engine
import Foundation
import Outbound
import Screens
import Store
import Strava

/// Returns the work that fetches an athlete's new rides from Strava, or nil if they have not connected Strava.
func stravaRides(of athlete: Athlete, in services: StravaServices) async throws -> BackgroundWork? {
  let library = try services.base.store(of: athlete).strava
  guard try await library.tokens() != nil else { return nil }
  return { try await StravaFetch(services: services, library: library).run() }
}

/// Fetches an athlete's new rides, as far as Strava's rate limits allow.
struct StravaFetch {
  let services: StravaServices
  let library: StravaRepository

  /// Fetches new rides and returns a sentence about the result. Problems that the athlete must resolve are also stored
  /// in the sync state, which the page and `strava status` show.
  func run() async throws -> String {
    let before = try await library.counts().stored
    let sync = StravaSync(
      transport: services.transport, addresses: services.addresses, library: library,
      clock: StravaClock(now: services.base.clock.now, sleep: StravaClock.system.sleep))
    let ending = try await sync.run(waits: false)
    try await fetchPicture()
    var until: Double?
    if case .waiting(let pause) = ending { until = pause.until }
    return StravaMessages.fetched(
      try await library.counts().stored - before, waitingUntil: until.map(localInstant))
  }

  /// Downloads the athlete's profile picture once, so that pages don't load it from another server. The URL isn't
  /// trusted because it may come from an uploaded export.
  private func fetchPicture() async throws {
    guard let address = try await library.athlete()?.pictureAddress, address.hasPrefix("https://"),
      try await library.picture() == nil,
      // The picture is optional. If the download fails, the next fetch tries again.
      let reply = try? await services.transport.send(
        OutboundRequest(url: address, outbound: .publicInternet())),
      reply.status == 200, let picture = try? Picture(cleaning: reply.body)
    else { return }
    try await library.setPicture(picture)
  }
}
