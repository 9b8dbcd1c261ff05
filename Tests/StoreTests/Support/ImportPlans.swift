import ActivityFiles
import Foundation

@testable import Store

/// Returns the plan for importing a file or folder.
func importPlan(_ path: String) -> ImportPlan {
  var plan = ImportPlan()
  plan.add(path)
  return plan
}

/// Adds an archive to a plan. The archive's file has been removed when this returns.
func archivePlan(
  _ bytes: [UInt8], named name: String, addedTo plan: ImportPlan = ImportPlan()
) throws -> ImportPlan {
  let folder = try TemporaryFolder()
  return try withExtendedLifetime(folder) {
    try archivePlan(bytes, named: name, addedTo: plan, in: folder)
  }
}

/// Calls `body` with the plan for importing an archive, whose file exists until `body` returns.
func withArchivePlan<Value>(
  _ bytes: [UInt8], named name: String, _ body: (ImportPlan) async throws -> Value
) async throws -> Value {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try await body(archivePlan(bytes, named: name, addedTo: ImportPlan(), in: folder))
}

private func archivePlan(
  _ bytes: [UInt8], named name: String, addedTo plan: ImportPlan, in folder: TemporaryFolder
) throws -> ImportPlan {
  let path = folder.path + "/archive.zip"
  try Data(bytes).write(to: URL(fileURLWithPath: path))
  var plan = plan
  plan.addArchive(path, named: name)
  return plan
}

func zipArchive(_ files: [(String, [UInt8])]) -> [UInt8] {
  let writer = ZipWriter()
  for (name, bytes) in files { writer.add(name, bytes) }
  return writer.finish()
}

/// Writes an archive's entries into a folder.
func unpack(_ archive: [UInt8], into folder: TemporaryFolder) throws {
  let archive = try ZipArchive(bytes: archive)
  for entry in archive.entries {
    let url = URL(fileURLWithPath: folder.path + "/" + entry.name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(archive.bytes(of: entry)).write(to: url)
  }
}
