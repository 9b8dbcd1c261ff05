import ActivityFiles
import Store
import Strava
import TextEncoding

extension StravaOverview {
  var skippedJSON: JSONValue {
    .array(
      skipped.map {
        .object([("id", .integer(Int($0.id))), ("reason", .text($0.reason))])
      })
  }

  var waitingJSON: JSONValue { .text(pause.flatMap { Self.time($0.until) }) }

  var json: JSONValue {
    .object([
      ("connected", .bool(isConnected)),
      ("scopes", .array((scopes ?? []).map { .text($0) })),
      ("athlete", .text(athlete?.name)), ("activities", .integer(counts.stored)),
      ("listed", .integer(counts.listed)), ("waiting", .integer(counts.waiting)),
      ("skipped", skippedJSON), ("lastSync", .text(finishedAt.flatMap(Self.time))),
      ("waitingUntil", waitingJSON), ("waitingFor", .text(pause?.reason.rawValue)),
      ("fault", .text(fault)),
    ])
  }

  var lines: [String] {
    guard let scopes else {
      return [
        hasApplication
          ? "Not connected: andante strava connect"
          : "No app yet: docs/using/strava.md explains how to get one"
      ]
    }
    var lines = ["Connected to \(athlete?.name ?? "Strava"): \(scopes.joined(separator: ", "))"]
    lines.append(
      "\(counts.stored) of \(counted(counts.listed, "ride")), \(counts.skipped) skipped")
    if let finished = finishedAt.flatMap(Self.time) { lines.append("Last complete: \(finished)") }
    lines += skipped.map { "activity \($0.id): \($0.reason)" }
    return lines + [fault, waitingSentence].compactMap(\.self)
  }

  /// The reason synchronisation is waiting, or nil if it isn't.
  var waitingSentence: String? {
    guard let pause, let time = Self.time(pause.until) else { return nil }
    switch pause.reason {
    case .limit: return "Waiting for Strava's limits until \(time)."
    case .failure: return "Strava could not be reached; waiting until \(time)."
    }
  }

  private static func time(_ unixSeconds: Double) -> String? {
    DateTime(unixSeconds: unixSeconds.rounded()).map(\.description)
  }
}
