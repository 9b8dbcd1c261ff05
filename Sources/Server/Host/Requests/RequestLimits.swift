import Engine

/// Limits for requests and responses. See `Limits` for those shared with other layers.
enum RequestLimits {
  /// The maximum size of a form or JSON body.
  static let formBytes = Limits.megabyte
  /// The maximum size of an upload. Ten years of Apple Health data take several gigabytes.
  static let uploadBytes = 4096 * Limits.megabyte
  /// The maximum length of an uploaded file's name, in characters.
  static let fileNameLength = 255
  /// The maximum length of a sound's name, in characters.
  static let soundNameLength = 60
  /// The maximum number of characters of an invalid input that a form shows again.
  static let shownLength = 100

  /// The allowed page sizes of API lists, and the default.
  static let listLengths = 1...200
  static let listLength = 50

  /// The maximum offset into a sorted list, in rows.
  static let skippedRows = 1_000_000

  /// The disk space that uploads must leave free, so that imports can still write to the databases.
  static let reservedBytes = 256 * Limits.megabyte
  /// The maximum number of words in a search, and its maximum length in characters.
  static let searchWords = 10
  static let searchLength = 200
  /// The minimum average rate of a body in bytes per second, checked after `stallTimeoutSeconds`.
  static let minimumBytesPerSecond = 512
  static let stallTimeoutSeconds = 30
  /// How long running requests may take to finish during shutdown, in seconds.
  static let shutdownGraceSeconds = 3

  /// Formats a size in megabytes, such as `64 MB`, or in gigabytes if it is at least 10 000 MB, such as `11.7 GB`.
  static func text(bytes: Int) -> String {
    let megabytes = max(0, bytes) / Limits.megabyte
    guard megabytes >= 10_000 else { return "\(megabytes) MB" }
    return "\(megabytes / 1024).\(megabytes % 1024 * 10 / 1024) GB"
  }
}
