import ActivityFiles
import Testing

@Suite struct CountedTests {
  @Test func countOfOneIsSingular() {
    #expect(counted(1, "original") == "1 original")
    #expect(counted(0, "original") == "0 originals")
    #expect(counted(2, "activity", "activities") == "2 activities")
    #expect(counted(1, "upload waits", "uploads wait") == "1 upload waits")
  }
}
