import Foundation
import Testing

@testable import Screens

/// What holds of every page in the gallery.
@Suite struct GalleryTests {
  @Test(arguments: gallery.map(\.slug)) func everyPageIsSound(slug: String) throws {
    let item = try #require(gallery.first { $0.slug == slug })
    let text = item.render().text
    let elements = MarkupReader(text).elements
    #expect(text.hasPrefix("<!doctype html><html lang=\"en\""))
    #expect(elements.allSatisfy { $0.attributes["style"] == nil }, "no inline style")
    #expect(elements.filter { $0.name == "style" }.isEmpty)
    #expect(
      elements.filter { $0.name == "script" }.allSatisfy { $0.attributes["src"]?.isEmpty == false })
    #expect(elements.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
  }

  @Test(arguments: gallery.map(\.slug)) func everyPageIsBalanced(slug: String) throws {
    let item = try #require(gallery.first { $0.slug == slug })
    #expect(MarkupReader(item.render().text).problem == nil)
  }

  @Test(arguments: gallery.map(\.slug)) func identifiersAreUnique(slug: String) throws {
    let item = try #require(gallery.first { $0.slug == slug })
    let ids = MarkupReader(item.render().text).elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: gallery.map(\.slug)) func referencesHaveTheirTarget(slug: String) throws {
    let item = try #require(gallery.first { $0.slug == slug })
    let elements = MarkupReader(item.render().text).elements
    let ids = Set(elements.compactMap { $0.attributes["id"] })
    for element in elements {
      for name in ["for", "aria-describedby"] {
        for target in element.attributes[name]?.split(separator: " ") ?? [] {
          #expect(ids.contains(String(target)), "\(target)")
        }
      }
    }
  }

  @Test(arguments: gallery.map(\.slug)) func headingsGoDownOneByOne(slug: String) throws {
    let item = try #require(gallery.first { $0.slug == slug })
    let levels = MarkupReader(item.render().text).elements.compactMap { headingLevel($0.name) }
    #expect(levels.first == 1)
    #expect(levels.filter { $0 == 1 }.count == 1)
    for (before, after) in zip(levels, levels.dropFirst()) { #expect(after <= before + 1) }
  }

  @Test func slugsAreUnique() {
    #expect(Set(gallery.map(\.slug)).count == gallery.count)
  }

  /// With `ANDANTE_GALLERY_OUT` set, writes every page into that folder: to look at without a server.
  @Test func pagesAreWrittenOnRequest() throws {
    guard let path = ProcessInfo.processInfo.environment["ANDANTE_GALLERY_OUT"] else { return }
    let folder = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for item in gallery {
      try Data(item.render().utf8).write(to: folder.appendingPathComponent("\(item.slug).html"))
    }
  }

  private func headingLevel(_ name: String) -> Int? {
    guard name.count == 2, name.first == "h" else { return nil }
    return name.last?.wholeNumberValue
  }
}
