import ArgumentParser
import Gallery

/// `andante-dev gallery`: lists the pages of the gallery.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Prints the name of each page under /gallery, one per line.")

  func run() {
    for item in gallery { print(item.slug) }
  }
}
