/// The metadata of a map.
public struct MapMetadata: Equatable, Sendable {
  /// The map's name, or an empty string.
  public var name: String
  public var kind: MapKind
  public var zooms: ClosedRange<Int>
  public var bounds: MapBounds
  /// The attribution that must be shown on the map, as plain text, or an empty string.
  public var attribution: String

  init(
    name: String, kind: MapKind, zooms: ClosedRange<Int>, bounds: MapBounds, attribution: String
  ) {
    (self.name, self.kind, self.zooms, self.bounds) = (plainText(name), kind, zooms, bounds)
    self.attribution = plainText(attribution)
  }
}

/// A rectangle in degrees of longitude and latitude.
public struct MapBounds: Equatable, Sendable, Codable {
  public var west: Double
  public var south: Double
  public var east: Double
  public var north: Double

  public static let world = MapBounds(west: -180, south: -85.06, east: 180, north: 85.06)

  public init(west: Double, south: Double, east: Double, north: Double) {
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// Creates bounds from four values in degrees. If they don't form a valid rectangle, the bounds are the whole world.
  init(checking west: Double, _ south: Double, _ east: Double, _ north: Double) {
    let isRectangle =
      [west, south, east, north].allSatisfy(\.isFinite) && west < east && south < north
      && west >= -180 && east <= 180 && south >= -90 && north <= 90
    self =
      isRectangle ? MapBounds(west: west, south: south, east: east, north: north) : .world
  }

  func union(_ other: MapBounds) -> MapBounds {
    MapBounds(
      west: min(west, other.west), south: min(south, other.south), east: max(east, other.east),
      north: max(north, other.north))
  }
}

/// Removes HTML tags, decodes common HTML entities and joins the lines. Attributions in maps often contain HTML.
func plainText(_ text: String) -> String {
  var plain = ""
  var isTag = false
  for character in text {
    switch character {
    case "<": isTag = true
    case ">": isTag = false
    default: if !isTag { plain.append(character) }
    }
  }
  // `&amp;` comes last so that `&amp;lt;` becomes `&lt;` and isn't decoded twice.
  let escapes = [
    ("&copy;", "©"), ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""),
    ("&#39;", "'"),
    ("&amp;", "&"),
  ]
  for (escape, character) in escapes {
    plain = plain.replacing(escape, with: character)
  }
  let words = plain.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } }
  return String(words.joined(separator: " ").prefix(MapLimits.textLength))
}
