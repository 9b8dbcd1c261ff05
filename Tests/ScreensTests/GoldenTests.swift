import Foundation
import Testing

@testable import Screens

/// A few screens byte for byte, so that a change of markup is seen before it is meant. Refreshed by
/// `ANDANTE_REFRESH_GOLDEN=1 swift test --filter GoldenTests` and by nothing else.
@Suite struct GoldenTests {
  @Test(arguments: [
    "live-running", "walk-live", "walk-summary-short", "activity-edit-refused", "message-not-found",
    "import-result",
  ])
  func aPageIsAsItWas(slug: String) throws {
    let item = try #require(gallery.first { $0.slug == slug })
    let page = item.render().text.replacingOccurrences(of: "><", with: ">\n<") + "\n"
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/\(slug).html")
    if ProcessInfo.processInfo.environment["ANDANTE_REFRESH_GOLDEN"] == "1" {
      try Data(page.utf8).write(to: file)
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let isSame = page == golden
    #expect(isSame, "if the change is meant, refresh the golden files")
  }
}
