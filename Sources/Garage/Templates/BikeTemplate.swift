/// The service intervals of a bike and its parts, which can be added to another bike.
public struct BikeTemplate: Equatable, Sendable {
  /// The intervals of the bike itself.
  public var services: [ServiceTemplate]
  public var parts: [PartTemplate]

  public init(services: [ServiceTemplate] = [], parts: [PartTemplate] = []) {
    self.services = services
    self.parts = parts
  }

  /// The number of intervals, including the parts' intervals.
  public var count: Int { services.count + parts.reduce(0) { $0 + $1.count } }
}

extension PartTemplate {
  var count: Int { services.count + parts.reduce(0) { $0 + $1.count } }
}

extension ServiceBook {
  /// Returns the intervals of a bike and of the parts installed on it at the given time. Omits parts without intervals.
  public func template(of bike: GearID, at seconds: Double) -> BikeTemplate {
    BikeTemplate(
      services: services(of: bike),
      parts: parts(on: bike, at: seconds, levels: UsageLedger.maximumNesting))
  }

  private func services(of gear: GearID) -> [ServiceTemplate] {
    intervals.filter { $0.gear == gear }.map { ServiceTemplate($0) }
  }

  private func parts(on host: GearID, at seconds: Double, levels: Int) -> [PartTemplate] {
    guard levels > 0 else { return [] }
    return ledger.parts(on: host, at: seconds).compactMap { installation in
      guard let part = ledger.gear[installation.part], case .part(let kind) = part.kind else {
        return nil
      }
      let template = PartTemplate(
        kind, part.name, services(of: part.id),
        parts: parts(on: part.id, at: seconds, levels: levels - 1))
      return template.count > 0 ? template : nil
    }
  }
}
