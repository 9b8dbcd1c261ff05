import Engine

/// What a request may hold, and how much one answer lists; `Limits` has what other layers keep to as well.
enum RequestLimits {
  /// Of a form, or of a change in JSON.
  static let formBytes = Limits.megabyte
  /// Of an upload that is read from disk: ten years of Health are some gigabytes.
  static let uploadBytes = 4096 * Limits.megabyte
  /// Of an uploaded file's name, in characters.
  static let fileNameLength = 255
  /// Of a sound's name, in characters.
  static let soundNameLength = 60
  /// Of what was typed, where it is shown again, in characters.
  static let shownLength = 100

  /// Entries of a list that a program asks for, and how many it gets unless it says so.
  static let listLengths = 1...200
  static let listLength = 50

  /// Rows of a sorted list before its place.
  static let skippedRows = 1_000_000

  /// Bytes of the disk that uploads leave free: for databases, which grow by what is imported.
  static let reservedBytes = 256 * Limits.megabyte
  /// Words of a search that count, and its length in characters.
  static let searchWords = 10
  static let searchLength = 200
  /// Bytes a second that a body must have on average once it has taken so many seconds.
  static let leastBytesPerSecond = 512
  static let patientSeconds = 30
  /// Seconds that a running request may still take once the server shuts down.
  static let shutdownGraceSeconds = 3

  /// `64 MB`; `4.0 GB` from ten thousand megabytes on.
  static func text(bytes: Int) -> String {
    let megabytes = max(0, bytes) / Limits.megabyte
    guard megabytes >= 10_000 else { return "\(megabytes) MB" }
    return "\(megabytes / 1024).\(megabytes % 1024 * 10 / 1024) GB"
  }
}
