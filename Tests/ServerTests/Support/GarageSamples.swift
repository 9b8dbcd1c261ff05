import Garage
import Store

extension GarageRepository {
  @discardableResult
  func add(
    _ kind: GearKind, _ name: String, earlier: Use = .none, retiredAt: Double? = nil
  ) async throws -> GearID {
    try await add(
      Gear(id: GearID(0), kind: kind, name: name, earlier: earlier, retiredAt: retiredAt),
      now: TestServer.now)
  }

  /// Adds a service interval that started some days ago.
  @discardableResult
  func addInterval(
    _ title: String, of gear: GearID, _ limits: ServiceLimits = ServiceLimits(hours: 10),
    category: WearCategory = .plain, daysAgo: Double = 0
  ) async throws -> GearID {
    try await add(
      ServiceInterval(
        id: GearID(0), gear: gear, title: title, limits: limits, category: category,
        since: TestServer.now - daysAgo * 86_400), now: TestServer.now)
  }
}
