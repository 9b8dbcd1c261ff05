import Testing

@testable import Screens

@Suite struct ArchiveScreenTests {
  @Test func archiveWithoutActivitiesIsNotCalledAMissingFile() {
    let state = ArchiveLoadState(
      stage: .done(imported: 0, duplicates: 0, attached: 0, skipped: 0, failed: 0),
      file: "export.zip", address: "#")
    let text = archiveLoadScreen(state).text
    #expect(text.contains(ImportWords.titleNoneNew.text))
    #expect(text.contains(ImportWords.emptyArchive.text))
    #expect(!text.contains(ImportWords.empty.text))
  }
}
