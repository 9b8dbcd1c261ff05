import ActivityFiles
import Foundation
import Store

/// The directory to serve from: the athlete's own, or the demo's, which is gone with the value unless it was named.
struct DataHome {
  let path: String
  /// Whether the directory did not exist before.
  let isNew: Bool
  /// Nil for a directory that stays.
  private let held: HeldDirectory?

  /// Nil when a demo was asked for in a directory with data of somebody's own. Temporary directories of demos that were
  /// killed are removed on the way.
  init?(_ options: ServerOptions) throws {
    let isTemporary = options.demo != nil && options.dataIsTemporary
    held = isTemporary ? try HeldDirectory(prefix: Self.prefix) : nil
    path = held?.path ?? options.dataPath
    isNew = held == nil && PathKind(of: path) == .missing
    guard options.demo != nil else { return }
    let marker = DemoMarker(directory: path)
    if marker.exists { return }
    guard DataDirectory.isEmpty(path: path) else { return nil }
    _ = try DataDirectory(path: path)
    try marker.create()
  }

  static let prefix = "andante-demo-"
}
