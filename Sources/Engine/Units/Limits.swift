/// Limits shared by several layers: form fields on pages, the server's validation and the store.
public enum Limits {
  /// The maximum length of an activity's title, in characters.
  public static var titleLength: Int { 200 }
  /// The maximum length of an activity's notes, in characters.
  public static var notesLength: Int { 10_000 }
  /// The maximum length of a signed-in device's name, in characters.
  public static var deviceNameLength: Int { 60 }
  /// The maximum length of a token's name, in characters.
  public static var tokenNameLength: Int { 80 }
  /// The maximum size of an activity file or session log, in bytes. A day with one fix per second takes about 4 MB.
  /// Four hours of motion data take 24 MB at 60 Hz and 40 MB at 100 Hz.
  public static var fileBytes: Int { 64 * megabyte }
  /// The maximum size of an athlete's own sound file, in bytes. This is far more than any click needs.
  public static var soundBytes: Int { megabyte }
  /// The maximum size of a photo of a bike or part, in bytes. The page scales photos down before it uploads them.
  public static var photoBytes: Int { 2_000_000 }
  /// The accepted duration of an athlete's own sound, in milliseconds.
  public static var soundMilliseconds: ClosedRange<Int> { 10...50 }
  /// The maximum number of sounds that an athlete can store.
  public static var soundCount: Int { 20 }
  /// The number of days for which a deleted activity can be restored.
  public static var undoDays: Int { 30 }
  /// The accepted range of timestamps, in seconds since 1970: the years 0 to 9999.
  public static var unixSeconds: ClosedRange<Double> { -62_167_219_200...253_402_300_799 }
  /// The accepted range of body heights, in metres.
  public static var heightMeters: ClosedRange<Double> { 0.5...2.8 }
  /// The accepted range of body weights, in kilograms.
  public static var weightKilograms: ClosedRange<Double> { 20...400 }
  /// The number of bytes in a megabyte (2²⁰).
  public static var megabyte: Int { 1 << 20 }
}
