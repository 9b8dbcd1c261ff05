import MapTiles
import Synchronization

/// Provides the installed maps. Reopens them when they change, even if a command changed them.
final class MapLibrary: Sendable {
  private struct Opened {
    var stamp: String?
    var set: MapSet?
  }

  /// The threads for reading map files, so that a slow disk doesn't block other requests.
  static let readers = WorkPool(name: "maps", threadCount: 2)

  let folder: MapFolder
  private let opened = Mutex(Opened())

  /// The demo's map, shown until another map source is chosen; nil unless this is a demo.
  private let sample: MapSet?

  init(dataPath: String, sample: MapSet?) {
    folder = MapFolder(dataPath: dataPath)
    self.sample = sample
  }

  var showsSample: Bool { sample != nil && !folder.wasChosen }

  /// Returns the current maps, or nil if maps are off. Each call checks the modification dates of the settings file and
  /// the map folder.
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
