import Foundation

/// The URL template of a tile server: `https://tiles.example.org/{z}/{x}/{y}.png`.
public struct TileTemplate: Equatable, Sendable, Codable {
  /// The URL as it was entered, with exactly one each of `{z}`, `{x}` and `{y}`.
  public let address: String
  /// The attribution that must be shown on the map, as plain text.
  public let attribution: String
  public let highestZoom: Int

  /// The reason why a template is invalid.
  public enum Fault: Error, Equatable, Sendable {
    case noAddress, noNumbers, noAttribution, zoom
  }

  public static let highestZooms = 1...22
  private static let longest = 1000

  /// Creates a template. HTML tags are removed from the attribution.
  ///
  /// - Throws: `Fault` if the scheme isn't http or https, if the URL contains a user name, password or fragment, if a
  ///   placeholder is missing, repeated or unknown, if the attribution is empty, or if the zoom level is out of range.
  public init(address: String, attribution: String, highestZoom: Int) throws(Fault) {
    try self.init(
      address: address, plainAttribution: plainText(attribution), highestZoom: highestZoom)
  }

  /// Decodes a saved template, and validates it because the file may have been edited. The saved attribution is already
  /// plain text.
  public init(from decoder: any Decoder) throws {
    let saved = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      address: saved.decode(String.self, forKey: .address),
      plainAttribution: saved.decode(String.self, forKey: .attribution),
      highestZoom: saved.decode(Int.self, forKey: .highestZoom))
  }

  private init(address: String, plainAttribution: String, highestZoom: Int) throws(Fault) {
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    let parts = ["{z}", "{x}", "{y}"].map { address.components(separatedBy: $0).count - 1 }
    guard parts == [1, 1, 1] else { throw .noNumbers }
    let sample = Self.filled(address, "0", "0", "0")
    guard address.utf8.count <= Self.longest, !sample.contains("{"), !sample.contains("}"),
      let url = URL(string: sample), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false, url.user == nil, url.password == nil, url.fragment == nil
    else { throw .noAddress }
    guard URL(string: Self.filled(address, "1", "2", "3"))?.host == url.host else {
      throw .noAddress
    }
    self.address = address
    attribution = plainAttribution
    self.highestZoom = highestZoom
    guard !plainAttribution.isEmpty else { throw .noAttribution }
    guard Self.highestZooms.contains(highestZoom) else { throw .zoom }
  }

  /// The kind of tiles, derived from the path's extension: vector for `.pbf` and `.mvt`, otherwise raster.
  public var kind: MapKind {
    let path = address.prefix { $0 != "?" }.lowercased()
    return [".pbf", ".mvt"].contains { path.hasSuffix($0) } ? .vector : .raster
  }

  public func address(of tile: TileAddress) -> String {
    Self.filled(address, String(tile.zoom), String(tile.column), String(tile.row))
  }

  private static func filled(_ text: String, _ z: String, _ x: String, _ y: String) -> String {
    text.replacing("{z}", with: z).replacing("{x}", with: x).replacing("{y}", with: y)
  }
}
