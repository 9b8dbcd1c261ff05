import ActivityFiles
import Testing

@Suite struct CountedTests {
  @Test func countOfOneIsSingular() {
    #expect([0, 1].map { counted($0, "original") } == ["0 originals", "1 original"])
    let activities = [1, 2].map { counted($0, "activity", "activities") }
    #expect(activities == ["1 activity", "2 activities"])
  }
}
