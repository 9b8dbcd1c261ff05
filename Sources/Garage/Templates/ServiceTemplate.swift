/// A default service interval. The instructions in the manufacturer's manual take precedence.
public struct ServiceTemplate: Equatable, Sendable {
  public let title: String
  public let limits: ServiceLimits
  /// The wear category; nil to use the part's own category.
  public let category: WearCategory?
  public let thresholds: ServiceThresholds
  public let notifies: Bool
  /// The source of the limits, which helps the athlete to judge them.
  public let source: String

  init(
    _ title: String, hours: Double? = nil, kilometers: Double? = nil, months: Int? = nil,
    days: Int? = nil, _ source: TemplateSource
  ) {
    self.title = title
    let time = months.map { CalendarLimit.months($0) } ?? days.map { CalendarLimit.days($0) }
    limits = ServiceLimits(hours: hours, meters: kilometers.map { $0 * 1000 }, time: time)
    (category, thresholds, notifies) = (nil, .standard, true)
    self.source = source.rawValue
  }

  public init(
    title: String, limits: ServiceLimits, category: WearCategory, thresholds: ServiceThresholds,
    notifies: Bool, source: String
  ) {
    self.title = title
    self.limits = limits
    self.category = category
    self.thresholds = thresholds
    self.notifies = notifies
    self.source = source
  }

  public init(_ interval: ServiceInterval) {
    self.init(
      title: interval.title, limits: interval.limits, category: interval.category,
      thresholds: interval.thresholds, notifies: interval.notifies, source: interval.source)
  }

  /// Whether the template may be stored.
  public var isValid: Bool { limits.isValid && thresholds.isValid }
}

/// A default part and its service intervals.
public struct PartTemplate: Equatable, Sendable {
  public let kind: PartKind
  public let name: String
  public let services: [ServiceTemplate]
  /// Parts that are installed on this one, such as a tyre on a wheel.
  public let parts: [PartTemplate]

  public init(
    _ kind: PartKind, _ name: String, _ services: [ServiceTemplate] = [],
    parts: [PartTemplate] = []
  ) {
    self.kind = kind
    self.name = name
    self.services = services
    self.parts = parts
  }
}

enum TemplateSource: String {
  case rockShox = "RockShox service intervals"
  case shimano = "Shimano dealer manuals"
  case sealantMakers = "Makers of sealant: 2 to 7 months"
  case brakeMakers = "Makers of brakes: at least once a year"
  case chainTests = "Published chain tests on clean roads"
  case practice = "Common practice in workshops; makers give no interval"
}
