import Engine
import Foundation
import Model

/// A health report, stored as JSON in its upload's row.
struct StoredHealthReport: Codable, Equatable {
  private struct Value: Codable, Equatable {
    var value: Double
    var unixSeconds: Double?
    var zoneMinutes: Int?
  }

  private struct Failure: Codable, Equatable {
    var name: String
    var reason: String
  }

  private var unixSeconds: Double?
  private var zoneMinutes: Int?
  private var body: [String: Value]
  private var filled: [String]
  private var imported: Int
  private var duplicates: Int
  private var failed: [Failure]
  private var warnings: [String]

  init(_ report: HealthReport) {
    (unixSeconds, zoneMinutes) = (report.exported?.unixSeconds, report.exported?.zoneMinutes)
    body = [:]
    for fact in HealthProfileField.allCases {
      body[fact.storedName] = report.result.body[fact].map {
        Value(
          value: $0.value, unixSeconds: $0.measured?.unixSeconds,
          zoneMinutes: $0.measured?.zoneMinutes)
      }
    }
    filled = report.result.filled.map(\.storedName)
    (imported, duplicates) = (report.result.imported, report.result.duplicates)
    failed = report.result.failed.map { Failure(name: $0.name, reason: $0.reason) }
    warnings = report.result.warnings
  }

  /// Returns nil if the text isn't a stored report.
  init?(json: String) {
    // The report may have been stored by another version. If it cannot be read, the upload continues without it.
    guard let stored = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else {
      return nil
    }
    self = stored
  }

  func json() throws -> String {
    String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
  }

  var report: HealthReport {
    var values: [HealthProfileField: HealthProfile.Value] = [:]
    for fact in HealthProfileField.allCases {
      values[fact] = body[fact.storedName].map { stored in
        var value = HealthProfile.Value(value: stored.value)
        value.measured = stored.unixSeconds.map {
          Instant(unixSeconds: $0, zoneMinutes: stored.zoneMinutes ?? 0)
        }
        return value
      }
    }
    var result = HealthImportResult(body: HealthProfile(values))
    result.filled = HealthProfileField.allCases.filter { filled.contains($0.storedName) }
    (result.imported, result.duplicates) = (imported, duplicates)
    result.failed = failed.map { ($0.name, $0.reason) }
    result.warnings = warnings
    return HealthReport(
      result: result,
      exported: unixSeconds.map { Instant(unixSeconds: $0, zoneMinutes: zoneMinutes ?? 0) })
  }
}

extension HealthProfileField {
  fileprivate var storedName: String { "\(self)" }
}
