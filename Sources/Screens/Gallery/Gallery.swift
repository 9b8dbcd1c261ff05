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
}

/// Every screen in every state.
public var gallery: [GalleryItem] {
  [
    GalleryItem("today-empty", "Today, newcomer") {
      page(PageChrome(.today), main: todayScreen(TodayState(now: Moment(unixSeconds: 0))))
    }
  ]
}

/// The gallery's own list of pages, for `/gallery`.
public func galleryScreen() -> HTML {
  tag("ul") {
    for item in gallery {
      tag("li") { tag("a", .href(joined("/gallery/", item.slug))) { item.title } }
    }
  }
}
