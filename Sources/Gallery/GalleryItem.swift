public import Screens

/// A screen in one of its states, as a complete page.
public struct GalleryItem: Sendable {
  /// The name in the address `/gallery/SLUG`.
  public let slug: String
  public let title: String
  public let render: @Sendable () -> HTML

  init(_ slug: String, _ title: String, render: @escaping @Sendable () -> HTML) {
    self.slug = slug
    self.title = title
    self.render = render
  }

  /// Creates an item whose screen is inside a page of the given kind.
  init(
    _ slug: String, _ title: String, _ kind: PageKind, isDemo: Bool = false,
    showsTabs: Bool = true, screen: @escaping @Sendable () -> HTML
  ) {
    self.init(slug, title) {
      frozen(page(PageChrome(kind, isDemo: isDemo, showsTabs: showsTabs), main: screen()))
    }
  }
}

/// Disables the attributes that the script uses to detect and change the page's state.
private func frozen(_ html: HTML) -> HTML {
  html.replacing(" data-when=", with: " data-frozen-when=")
    .replacing(" data-check=", with: " data-frozen-check=")
    .replacing(" data-screen=", with: " data-frozen-screen=")
    .replacing(" data-rows", with: " data-frozen-rows")
    .replacing(" data-routes=", with: " data-frozen-routes=")
}

/// Shows all elements that are hidden until the script shows them.
func shown(_ html: HTML) -> HTML {
  var bytes: [UInt8] = []
  for part in html.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false) {
    let markup = HTML(rawBytes: Array(part))
    if !bytes.isEmpty || part.startIndex > 0 { bytes.append(UInt8(ascii: "<")) }
    let waits = markup.replacing(" data-when=", with: "") != markup
    bytes.append(contentsOf: (waits ? markup.replacing(" hidden>", with: ">") : markup).utf8)
  }
  return HTML(rawBytes: bytes)
}

extension HTML {
  func replacing(_ old: String, with new: String) -> HTML {
    let pattern = Array(old.utf8)
    var bytes: [UInt8] = []
    var (copied, index) = (0, 0)
    while let found = utf8[index...].firstIndex(of: pattern[0]) {
      index = found + 1
      guard utf8[found...].starts(with: pattern) else { continue }
      bytes.append(contentsOf: utf8[copied..<found])
      bytes.append(contentsOf: new.utf8)
      copied = found + pattern.count
      index = copied
    }
    bytes.append(contentsOf: utf8[copied...])
    return HTML(rawBytes: bytes)
  }
}
