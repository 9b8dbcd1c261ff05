/// The source of the maps, as stored in a data directory. It applies to all athletes.
public struct MapSettings: Equatable, Sendable, Codable {
  public enum Choice: String, Sendable, Codable, CaseIterable {
    /// Routes are drawn without a map.
    case off
    /// Files that `andante map add` put into the data directory.
    case files
    /// A tile server.
    case address
  }

  public var choice = Choice.off
  /// The tile server. It stays stored while another choice is active.
  public var template: TileTemplate?

  public init() {}
}
