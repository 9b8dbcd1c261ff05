import TextEncoding

/// One check of `andante doctor` with its result.
struct DoctorCheck: Equatable {
  enum Status: String {
    case ok
    /// Missing or unusable, although Andante or one of its features requires it.
    case missing
    /// Not available, and only needed for an optional feature.
    case optional
  }

  var name: String
  var status: Status
  /// The result in words.
  var detail: String
  /// Instructions for fixing or installing it, or nil if there is nothing to do.
  var remedy: String?

  init(_ name: String, _ status: Status, _ detail: String, remedy: String? = nil) {
    self.name = name
    self.status = status
    self.detail = detail
    self.remedy = remedy
  }

  var json: JSONValue {
    .object([
      ("name", .text(name)), ("status", .text(status.rawValue)), ("detail", .text(detail)),
      ("remedy", .text(remedy)),
    ])
  }

  var text: String {
    let mark =
      switch status {
      case .ok: "✓"
      case .missing: "✗"
      case .optional: "·"
      }
    let line = "\(mark) \(padded(name, 24))\(detail)"
    return remedy.map { "\(line)\n  \(padded("", 24))→ \($0)" } ?? line
  }
}
