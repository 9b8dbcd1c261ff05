/// A screen in one of its states, as a whole page.
public struct GalleryItem: Sendable {
  /// As in its address: `/gallery/SLUG`.
  public let slug: String
  public let title: String
  public let render: @Sendable () -> HTML

  init(_ slug: String, _ title: String, render: @escaping @Sendable () -> HTML) {
    self.slug = slug
    self.title = title
    self.render = render
  }

  /// A page of this kind around a screen.
  init(
    _ slug: String, _ title: String, _ kind: PageKind, isDemo: Bool = false,
    showsTabs: Bool = true, screen: @escaping @Sendable () -> HTML
  ) {
    self.init(slug, title) {
      page(PageChrome(kind, isDemo: isDemo, showsTabs: showsTabs), main: screen())
    }
  }
}
