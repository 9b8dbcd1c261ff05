import Model

/// Reads a KMZ file, or an archive that contains one activity file.
func readPacked(_ bytes: [UInt8], limits: FileLimits) throws(FileError) -> ActivityFile {
  let archive = try ZipArchive(bytes: bytes, limits: limits)
  if archive.entries.isEmpty { throw FileError(.empty, "the archive is empty") }
  let files = archive.entries.filter { entry in
    FileFormatTraits.anyMatches(entry.name) { $0.isReadFromArchives }
  }
  guard let file = files.first(where: { $0.name == "doc.kml" }) ?? files.first else {
    throw FileError(.unsupportedFormat, "the archive contains no activity file")
  }
  let hasList = archive.entries.contains { $0.name.lowercased().hasSuffix(".xml") }
  guard !hasList || !file.name.contains("workout-routes/") else {
    throw FileError(.unsupportedFormat, "this is an Apple Health export: import it")
  }
  guard files.count == 1 || file.name == "doc.kml" else {
    throw FileError(
      .unsupportedFormat, "this is an archive of \(counted(files.count, "file")): import it")
  }
  return try readActivity(from: archive.open(file), name: file.name, isPacked: true, limits: limits)
}
