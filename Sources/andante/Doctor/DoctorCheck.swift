import ActivityFiles

/// One thing the doctor looked at.
struct DoctorCheck: Equatable {
  enum Status: String {
    case ok
    /// Andante, or part of it, does not work without it.
    case missing
    /// Not there, and not needed unless what it is for is wanted.
    case optional
  }

  var name: String
  var status: Status
  /// What was found.
  var detail: String
  /// How to get what is not there; nil where nothing is to be done.
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
