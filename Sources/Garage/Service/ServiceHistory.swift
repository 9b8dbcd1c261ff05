import Engine

/// A service that was done on a bike, or on a part while it was installed on the bike.
public struct CompletedService: Equatable, Sendable {
  public var record: ServiceRecord
  public var interval: ServiceInterval
  /// The bike or part to which the interval was assigned when the service was done.
  public var gear: GearID
}

extension ServiceBook {
  /// Returns the services that were done on a bike or pair of shoes and on its parts, latest first. A service from
  /// before a part's first installation counts for the bike or shoes on which the part was first installed.
  public func services(on vehicle: GearID) -> [CompletedService] {
    intervals.flatMap { interval in
      let assignments = assignments(of: interval)
      return history(of: interval.id).compactMap { record -> CompletedService? in
        guard record.action == .done,
          let gear = assignments.first(where: { $0.span.contains(record.at) })?.gear,
          self.vehicle(of: gear, at: record.at) == vehicle
        else { return nil }
        return CompletedService(record: record, interval: interval, gear: gear)
      }
    }.sorted { ($0.record.at, $0.record.id) > ($1.record.at, $1.record.id) }
  }

  private func vehicle(of gear: GearID, at seconds: Double) -> GearID? {
    let first = ledger.history(of: gear).last?.from ?? seconds
    return ledger.vehicle(of: gear, at: max(seconds, first))
  }
}

/// The services in one calendar year.
public struct ServiceYear: Equatable, Sendable {
  public var year: Int
  /// The services, latest first.
  public var services: [CompletedService]

  /// The total cost in hundredths of the athlete's currency; nil if no cost was recorded.
  public var cost: Int? { services.cost }

  /// Groups services by year.
  ///
  /// - Parameters:
  ///   - services: The services, latest first. The returned years are in the same order.
  ///   - time: Provides the athlete's time zone.
  public static func years(
    of services: [CompletedService], at time: LocalTime
  ) -> [ServiceYear] {
    services.reduce(into: []) { years, service in
      let year = Day(time.day(of: service.record.at)).date.year
      if years.last?.year == year {
        years[years.count - 1].services.append(service)
      } else {
        years.append(ServiceYear(year: year, services: [service]))
      }
    }
  }
}

extension [CompletedService] {
  /// The total cost in hundredths of the athlete's currency; nil if no cost was recorded.
  public var cost: Int? {
    let costs = compactMap(\.record.cost)
    return costs.isEmpty ? nil : costs.reduce(0, &+)
  }
}
