import Foundation
import Testing

@testable import Gallery
@testable import Screens

/// Compares a few screens byte by byte with golden files, so that unintended changes to the markup are detected. To
/// refresh the files, run `ANDANTE_REFRESH_GOLDEN=1 swift test --filter GoldenTests`.
@Suite struct GoldenTests {
  @Test(arguments: [
    "live-running", "walk-live", "walk-summary-short", "activity-edit-refused", "message-not-found",
    "import-result",
  ])
  func pageMatchesItsGoldenFile(slug: String) throws {
    let item = try #require(gallery.first { $0.slug == slug })
    let page = item.render().text.replacingOccurrences(of: "><", with: ">\n<") + "\n"
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Golden/\(slug).html")
    if ProcessInfo.processInfo.environment["ANDANTE_REFRESH_GOLDEN"] == "1" {
      try Data(page.utf8).write(to: file)
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let isSame = page == golden
    #expect(isSame, "if the change is meant, refresh the golden files")
  }
}
