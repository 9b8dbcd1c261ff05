import Model
import Testing

@testable import Screens

@Suite struct ArchiveScreenTests {
  @Test func archiveWithoutActivitiesIsNotCalledAMissingFile() {
    let state = ArchiveLoadState(upload: UploadProgress(.done), file: "export.zip", address: "#")
    archiveLoadScreen(state).text.expect(
      has: ImportWords.titleNoneNew.text, ImportWords.emptyArchive.text,
      lacks: ImportWords.empty.text)
  }

  @Test func attachedFilesCountAsDuplicates() {
    let counts = UploadCounts([.imported, .duplicate, .attached, .enriched, .skipped, .failed])
    #expect((counts.imported, counts.duplicates, counts.attached) == (1, 3, 2))
    #expect((counts.skipped, counts.failed) == (1, 1))
  }
}
