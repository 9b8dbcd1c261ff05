import Hummingbird
import Store
import Testing

@testable import Server

@Suite struct DownloadLimitTests {
  @Test func downloadsOfAnAthleteAreLimitedUntilOneEnds() async throws {
    let accounts = try AccountStore(path: nil)
    let athlete = try await accounts.chosenAthlete(named: nil, now: 0)
    let limit = DownloadLimit()
    var places: [DownloadSlot] = []
    for _ in 0..<DownloadLimit.perAthlete { places.append(try limit.enter(athlete)) }
    #expect(throws: AppError.self) { try limit.enter(athlete) }
    places.removeLast()
    places.append(try limit.enter(athlete))
    places.removeAll()
    for _ in 0..<2 { places.append(try limit.enter(athlete, weight: DownloadLimit.archiveWeight)) }
    #expect(throws: AppError.self) { try limit.enter(athlete) }
  }

  @Test func placeIsHeldUntilTheResponseIsGone() async throws {
    let accounts = try AccountStore(path: nil)
    let athlete = try await accounts.chosenAthlete(named: nil, now: 0)
    let limit = DownloadLimit()
    var response: Response? = Response(status: .ok).holding(
      try limit.enter(athlete, weight: DownloadLimit.perAthlete))
    #expect(throws: AppError.self) { try limit.enter(athlete) }
    #expect(response?.status == .ok)
    response = nil
    _ = try limit.enter(athlete)
  }
}
