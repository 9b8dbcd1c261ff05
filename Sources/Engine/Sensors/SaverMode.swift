/// The sampling of positions in saver mode. A position is recorded after this time or distance, whichever comes first.
public enum SaverMode {
  /// The interval between two positions, in seconds.
  public static let seconds = 5.0
  /// The distance between two positions, in metres.
  public static let meters = 10.0
}
