import Engine
import Foundation
import Reminders
import Screens

/// Reads the forms of the reminders page.
extension NtfySettings {
  init(_ form: Form, before: NtfySettings?) {
    self.init(
      address: trimmed(form["address"]), topic: trimmed(form["topic"]),
      token: form["token"] ?? "", before: before)
  }
}

extension MailSettings {
  init(_ form: Form, before: MailSettings?) {
    self.init(
      host: trimmed(form["host"]), port: InputRange(1...65_535).parse(trimmed(form["port"])) ?? 0,
      user: trimmed(form["user"]), password: form["password"] ?? "",
      from: trimmed(form["from"]), to: trimmed(form["to"]), before: before)
  }
}

extension QuietState {
  init(_ form: Form) {
    self.init(
      isOn: form["on"] != nil, start: trimmed(form["start"]), end: trimmed(form["end"]),
      zone: trimmed(form["zone"]))
  }

  /// The start and end in minutes since midnight; nil if one is invalid or the time zone is unknown.
  var minutes: (start: Int, end: Int)? {
    guard TimeZone(identifier: zone) != nil, let start = Self.minute(start),
      let end = Self.minute(end)
    else { return nil }
    return (start, end)
  }

  /// Parses a time such as "22:00" or "7:30" into minutes since midnight.
  static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = InputRange(0...23).parse(parts[0]), let minute = InputRange(0...59).parse(parts[1])
    else { return nil }
    return hour * 60 + minute
  }

  /// Formats a time such as "07:05".
  static func text(minute: Int) -> String {
    [minute / 60, minute % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
  }
}

private func trimmed(_ text: String?) -> String {
  (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
}
