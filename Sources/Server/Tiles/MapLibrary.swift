import MapTiles
import Synchronization

/// The maps that were chosen: opened when first needed, and again once others were chosen, also by a command beside the server.
final class MapLibrary: Sendable {
  private struct Opened {
    var stamp: String?
    var set: MapSet?
  }

  /// Where files are read, so that a slow disk keeps no other answers waiting.
  static let readers = WorkPool(name: "maps", threadCount: 2)

  let folder: MapFolder
  private let opened = Mutex(Opened())

  /// Drawn while nothing was chosen; nil outside of demos.
  private let sample: MapSet?

  init(dataPath: String, sample: MapSet?) {
    folder = MapFolder(dataPath: dataPath)
    self.sample = sample
  }

  /// Whether the demo's made-up map is drawn.
  var showsSample: Bool { sample != nil && !folder.wasChosen }

  /// Nil while maps are off. Looks at the dates of a file and a folder each time.
  func current() -> MapSet? {
    let stamp = MapSet.stamp(of: folder)
    return opened.withLock { opened in
      if opened.stamp != stamp {
        opened = Opened(stamp: stamp, set: showsSample ? sample : MapSet(folder))
      }
      return opened.set
    }
  }
}
