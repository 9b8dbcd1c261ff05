/// Positions or integers, delta-encoded as printable text with five bits per character. For positions, this is the
/// "encoded polyline" format that map software exchanges, with a resolution of 1e-5° (1.1 m).
///
/// Uses only the characters from `?` to `~`, which don't need escaping in HTML or its attributes.
public struct LineText: Equatable, Sendable {
  /// The number of units per degree.
  public static let stepsPerDegree = 1e5

  /// The encoded text so far, in UTF-8.
  public private(set) var utf8: [UInt8] = []
  private var latest = (latitude: 0, longitude: 0)

  public init() {}

  public static func == (a: LineText, b: LineText) -> Bool { a.utf8 == b.utf8 }

  /// Appends a position, or nothing if it is not on Earth. Longitudes can continue beyond ±180°, so a line across the
  /// date line takes the shorter direction.
  public mutating func append(_ coordinate: Coordinate) {
    guard abs(coordinate.latitude) <= 90, abs(coordinate.longitude) <= 540 else { return }
    let latitude = Self.steps(coordinate.latitude)
    var longitude = Self.steps(coordinate.longitude)
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

  /// Appends an integer in −2³⁰ … 2³⁰, using as many characters as necessary.
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
