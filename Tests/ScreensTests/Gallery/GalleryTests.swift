import Synchronization
import Testing

@testable import Gallery
@testable import Screens

/// Requirements that every page in the gallery meets.
@Suite struct GalleryTests {
  @Test(arguments: gallery.map(\.slug)) func everyPageHasNoInlineCode(slug: String) throws {
    let page = try GalleryPage.read(slug)
    #expect(page.text.hasPrefix("<!doctype html><html lang=\"en\""))
    #expect(page.elements.allSatisfy { $0.attributes["style"] == nil }, "no inline style")
    #expect(page.elements.filter { $0.name == "style" }.isEmpty)
    let scripts = page.elements.filter { $0.name == "script" }
    #expect(scripts.allSatisfy { $0.attributes["src"]?.isEmpty == false })
    #expect(page.elements.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
  }

  @Test(arguments: gallery.map(\.slug)) func everyPageIsBalanced(slug: String) throws {
    #expect(try GalleryPage.read(slug).problem == nil)
  }

  @Test(arguments: gallery.map(\.slug)) func identifiersAreUnique(slug: String) throws {
    let ids = try GalleryPage.read(slug).elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: gallery.map(\.slug)) func referencesHaveTheirTarget(slug: String) throws {
    let elements = try GalleryPage.read(slug).elements
    let ids = Set(elements.compactMap { $0.attributes["id"] })
    for element in elements {
      for name in ["for", "aria-describedby"] {
        for target in element.attributes[name]?.split(separator: " ") ?? [] {
          #expect(ids.contains(String(target)), "\(target)")
        }
      }
    }
  }

  @Test(arguments: gallery.map(\.slug)) func headingLevelsAreNotSkipped(slug: String) throws {
    let levels = try GalleryPage.read(slug).elements.compactMap { headingLevel($0.name) }
    #expect(levels.first == 1)
    #expect(levels.filter { $0 == 1 }.count == 1)
    for (before, after) in zip(levels, levels.dropFirst()) { #expect(after <= before + 1) }
  }

  @Test func slugsAreUnique() {
    #expect(Set(gallery.map(\.slug)).count == gallery.count)
  }

  @Test func filteredListShowsItsCountAndLinksToItsStatistics() throws {
    try GalleryPage.read("activities-filtered").text.expect(
      has: ">4 runs</p>", "/statistics?sport=running", lacks: "href=\"#import\"")
    try GalleryPage.read("activities").text.expect(has: "activities</p>", "href=\"#import\"")
  }

  private func headingLevel(_ name: String) -> Int? {
    guard name.count == 2, name.first == "h" else { return nil }
    return name.last?.wholeNumberValue
  }
}

/// A parsed page of the gallery. Each page is rendered and parsed once for all tests.
private struct GalleryPage {
  let text: String
  let elements: [MarkupReader.Element]
  let problem: String?

  private static let items = gallery
  private static let known = Mutex<[String: GalleryPage]>([:])

  static func read(_ slug: String) throws -> GalleryPage {
    if let page = known.withLock({ $0[slug] }) { return page }
    let item = try #require(items.first { $0.slug == slug })
    let text = item.render().text
    let reader = MarkupReader(text)
    let page = GalleryPage(text: text, elements: reader.elements, problem: reader.problem)
    known.withLock { $0[slug] = page }
    return page
  }
}
