import ActivityFiles
import Dispatch
import Store

/// Health exports that are being imported, and the results of the latest ones.
typealias HealthLoads = UploadLoads<(HealthImportResult, exported: DateTime?)>
/// Archives of activity files that are being imported, and the results of the latest ones.
typealias ArchiveLoads = UploadLoads<[ImportOutcome]>

extension HealthLoads {
  /// Imports an export in the background and removes it.
  func begin(_ upload: SpooledFile, named name: String, for visitor: Visitor, now: Double)
    -> Identifier
  {
    let store = visitor.store
    return begin(upload, named: name, of: visitor.athlete) { report in
      let health = try await onOwnThread { try HealthImport(path: upload.path) }
      let total = health.export.workouts.count
      report(0, total)
      let result = try await store.imports.add(health: health, now: now) { report($0, total) }
      return (result, exported: health.export.exported)
    }
  }
}

extension ArchiveLoads {
  /// Imports an archive in the background and removes it.
  func begin(_ upload: SpooledFile, named name: String, for visitor: Visitor, now: Double)
    -> Identifier
  {
    let store = visitor.store
    return begin(upload, named: name, of: visitor.athlete) { report in
      let plan = try await onOwnThread {
        var plan = ImportPlan()
        plan.addArchive(upload.path, named: name)
        return plan
      }
      let total = plan.count
      report(0, total)
      return try await store.imports.add(
        plan: plan, now: now, onProgress: { report($0, total) }
      ).map(\.outcome)
    }
  }
}

/// Off the threads that answer requests: reading a gigabyte takes seconds.
private func onOwnThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global(qos: .utility).async {
      continuation.resume(with: Result { try work() })
    }
  }
}
