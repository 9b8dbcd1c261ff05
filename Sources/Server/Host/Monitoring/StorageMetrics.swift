import Foundation
import Store

/// The storage used by all athletes together, so that the metrics don't expose individuals.
struct StorageMetrics {
  let dataPath: String

  var current: [PrometheusMetric] {
    let athletes = sizes(in: "athletes")
    let count = athletes.keys.filter { $0.hasSuffix(".sqlite") }.count
    let accounts = sizes(in: "").filter { $0.key.hasPrefix("accounts.sqlite") }
    return [
      PrometheusMetric(
        "andante_database_bytes", .gauge, "Size of the databases, with their write-ahead logs.",
        [
          .init(labels: [("database", "accounts")], value: Double(accounts.values.reduce(0, +))),
          .init(labels: [("database", "athletes")], value: Double(athletes.values.reduce(0, +))),
        ]),
      PrometheusMetric("andante_athletes", .gauge, "Athletes with a database.", Double(count)),
      PrometheusMetric(
        "andante_upload_files", .gauge, "Uploads on disk: in progress, or waiting to be imported.",
        Double(sizes(in: "uploads").count)),
    ]
  }

  /// Returns the sizes of the files in a folder, keyed by file name.
  private func sizes(in folder: String) -> [String: Int] {
    let path = folder.isEmpty ? dataPath : "\(dataPath)/\(folder)"
    let names = FileManager.default.names(in: path)
    let pairs = names.map { name in
      (name, FileManager.default.byteCount(of: "\(path)/\(name)"))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
