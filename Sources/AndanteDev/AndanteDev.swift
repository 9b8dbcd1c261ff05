import ArgumentParser
import Foundation
import Gallery
import andante

/// `andante-dev`: tools for developing Andante. Not part of the product.
@main struct AndanteDev: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "andante-dev", abstract: "Tools for developing Andante.",
    discussion: """
      `andante-dev serve` has the same options as `andante serve`. In addition, it serves every screen in every state \
      under /gallery.
      """,
    subcommands: [GalleryCommand.self, BenchCommand.self])

  static func main() async {
    if CommandLine.arguments.dropFirst().first == "serve" {
      await Andante.$gallery.withValue(galleryPage) { await Andante.main() }
    } else {
      main(nil)
    }
  }
}
