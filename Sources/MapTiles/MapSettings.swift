/// Where the maps of a data directory come from. Concerns all athletes.
public struct MapSettings: Equatable, Sendable, Codable {
  public enum Choice: String, Sendable, Codable, CaseIterable {
    /// No map is drawn below routes.
    case off
    /// The files that `andante map add` put beside the data.
    case files
    /// A tile server.
    case address
  }

  public var choice = Choice.off
  /// Kept while another choice holds.
  public var template: TileTemplate?

  public init() {}
}
