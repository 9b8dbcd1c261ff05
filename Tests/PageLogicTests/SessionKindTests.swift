import Engine
import Screens
import Testing

@testable import PageLogic

@Suite struct SessionKindTests {
  @Test(arguments: CoachKind.allCases) func screensOfEveryKindRender(kind: CoachKind) throws {
    var page = SessionPage.begun(kind)
    let numbers = kind.pageNumbers
    for screen in numbers[1...3] {
      try page.writeScreen(Int32(screen))
      #expect(page.output.count > 100)
    }
  }

  @Test func pageNumbersMatchTheDocumentation() {
    #expect(CoachKind.run.pageNumbers == [1, 1, 2, 3, 2, 2, 0, 0])
    #expect(CoachKind.walk.pageNumbers == [2, 4, 6, 7, 2, 3, 1.5, 0])
    #expect(CoachKind.walkCalibration.pageNumbers == [2, 5, 5, 5, 1, 3, 1.5, 1])
  }
}
