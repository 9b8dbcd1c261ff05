import Model
import Testing

@testable import Screens

@Suite struct ArchiveScreenTests {
  @Test func archiveWithoutActivitiesIsNotCalledAMissingFile() {
    let state = ArchiveLoadState(
      upload: UploadProgress(.done), file: "export.zip", address: "#")
    let text = archiveLoadScreen(state).text
    #expect(text.contains(ImportWords.titleNoneNew.text))
    #expect(text.contains(ImportWords.emptyArchive.text))
    #expect(!text.contains(ImportWords.empty.text))
  }
}
