/// The sampling of positions in saver mode: after this time or distance, whichever comes first.
public enum SaverMode {
  /// The seconds between two positions.
  public static let seconds = 5.0
  /// The metres between two positions.
  public static let meters = 10.0
}
