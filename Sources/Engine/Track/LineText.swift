/// Places, or whole numbers, as printable text: each as its difference to the one before, five bits a character. Of
/// places it is the "encoded polyline" that maps exchange, in steps of 1e-5° (1.1 m).
///
/// The characters are those from `?` to `~`: nothing that markup or an attribute's quotes would mind.
public struct LineText: Equatable, Sendable {
  /// Steps in a degree.
  public static let stepsPerDegree = 1e5

  /// The text so far.
  public private(set) var utf8: [UInt8] = []
  private var latest = (latitude: 0, longitude: 0)

  public init() {}

  public static func == (a: LineText, b: LineText) -> Bool { a.utf8 == b.utf8 }

  /// What is no place on Earth is left out. Longitudes go on beyond ±180°: the way across the date line is the short one.
  public mutating func append(_ place: Coordinate) {
    guard abs(place.latitude) <= 90, abs(place.longitude) <= 540 else { return }
    let latitude = Self.steps(place.latitude)
    var longitude = Self.steps(place.longitude)
    let world = 360 * Int(Self.stepsPerDegree)
    if !utf8.isEmpty {
      while longitude - latest.longitude > world / 2 { longitude -= world }
      while longitude - latest.longitude < -world / 2 { longitude += world }
    }
    Self.append(latitude - latest.latitude, to: &utf8)
    Self.append(longitude - latest.longitude, to: &utf8)
    latest = (latitude, longitude)
  }

  private static func steps(_ degrees: Double) -> Int {
    Int((degrees * stepsPerDegree).rounded(.toNearestOrEven))
  }

  /// One number, −2³⁰ … 2³⁰, in as many characters as it needs.
  public static func append(_ number: Int, to utf8: inout [UInt8]) {
    var rest = UInt64(bitPattern: Int64(number << 1))
    if number < 0 { rest = ~rest }
    while rest >= 32 {
      utf8.append(UInt8(rest & 31 | 32) + 63)
      rest >>= 5
    }
    utf8.append(UInt8(rest) + 63)
  }
}
