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

  /// `64 MB`
  static func text(bytes: Int) -> String { "\(bytes / Limits.megabyte) MB" }
}
