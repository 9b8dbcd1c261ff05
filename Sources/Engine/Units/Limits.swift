/// Limits that several layers keep to: what a page's field lets an athlete type, the server accepts and the store keeps.
public enum Limits {
  /// Of an activity's title, in characters.
  public static var titleLength: Int { 200 }
  /// Of an activity's notes, in characters.
  public static var notesLength: Int { 10_000 }
  /// Of a signed-in device's name, in characters.
  public static var deviceNameLength: Int { 60 }
  /// Of a token's name, in characters.
  public static var tokenNameLength: Int { 80 }
  /// Of an activity file, or of a session's log. A day of one fix a second is about 4 MB, four hours of motion at
  /// 60 Hz 24 MB, at 100 Hz 40 MB.
  public static var fileBytes: Int { 64 * megabyte }
  /// Of the file of a sound of the athlete's own: far more than any click needs.
  public static var soundBytes: Int { megabyte }
  /// The maximum size of a photo of a bike or part, in bytes. The page scales photos down before it uploads them.
  public static var photoBytes: Int { 2_000_000 }
  /// How long a sound of the athlete's own may be, in milliseconds.
  public static var soundMilliseconds: ClosedRange<Int> { 10...50 }
  /// Sounds an athlete may keep.
  public static var soundCount: Int { 20 }
  /// How long a deleted activity can be brought back, in days.
  public static var undoDays: Int { 30 }
  /// The accepted range of timestamps, in seconds since 1970: the years 0 to 9999.
  public static var unixSeconds: ClosedRange<Double> { -62_167_219_200...253_402_300_799 }
  /// Heights that are believed, in metres.
  public static var heightMeters: ClosedRange<Double> { 0.5...2.8 }
  /// Weights that are believed, in kilograms.
  public static var weightKilograms: ClosedRange<Double> { 20...400 }
  /// Years of birth that are believed.
  public static var birthYears: ClosedRange<Int> { 1900...2100 }
  /// Resting heart rates that are believed, in beats a minute.
  public static var restingHeartRates: ClosedRange<Int> { 25...120 }
  /// Maximum heart rates that are believed, in beats a minute.
  public static var maximumHeartRates: ClosedRange<Int> { 80...240 }
  /// Bytes of what people call a megabyte here.
  public static var megabyte: Int { 1 << 20 }
}
