/// What saver mode asks of positions: one after so many seconds or metres, whichever comes first.
public enum SaverMode {
  /// Seconds between two positions.
  public static let seconds = 5.0
  /// Metres between two positions.
  public static let meters = 10.0
}
