import ActivityFiles
import Engine
import Store

/// Brings an uploaded file into the store: at once, or in the background where it holds many activities.
struct UploadImport: Sendable {
  enum Result: Sendable {
    case file(ImportRecord)
    /// In the background, under this identifier among the health loads.
    case health(Identifier)
    /// In the background, under this identifier among the archive loads.
    case archive(Identifier)
  }

  let services: AppServices
  let visitor: Visitor

  /// Removes the upload when it is done with it.
  func add(_ upload: SpooledFile, named name: String) async throws -> Result {
    if HealthImport.isExport(path: upload.path) {
      return .health(
        services.healthLoads.begin(upload, named: name, for: visitor, now: services.now()))
    }
    if isArchive(upload, named: name) {
      return .archive(
        services.archiveLoads.begin(upload, named: name, for: visitor, now: services.now()))
    }
    defer { upload.remove() }
    return .file(try await record(of: upload, named: name))
  }

  /// A KMZ is an archive too, but of one activity.
  private func isArchive(_ upload: SpooledFile, named name: String) -> Bool {
    ImportPlan.isArchive(upload.path) && (try? ZipArchive(path: upload.path)) != nil
      && !name.lowercased().hasSuffix(".kmz")
  }

  private func record(of upload: SpooledFile, named name: String) async throws -> ImportRecord {
    guard upload.byteCount <= Limits.fileBytes else {
      let reason = AppError.tooLarge(limitBytes: Limits.fileBytes).sentence
      try await visitor.store.imports.logRefusal(of: name, reason: reason, now: services.now())
      return ImportRecord(name: name, outcome: .failed(reason))
    }
    let file = ImportFile(name: name, bytes: try upload.bytes())
    return try await visitor.store.imports.add(items: [ImportItem(file)], now: services.now())[0]
  }
}
