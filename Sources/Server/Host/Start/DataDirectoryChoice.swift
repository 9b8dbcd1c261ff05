import ActivityFiles
import Foundation
import Store

/// The data directory to serve. A demo without a named directory uses a temporary one, which is removed when this value
/// is destroyed.
struct DataDirectoryChoice {
  let path: String
  /// Whether the directory didn't exist before this run.
  let isNew: Bool
  /// The temporary directory, or nil if the directory is kept.
  private let held: LockedTemporaryDirectory?

  /// Returns nil if a demo would use a directory with real data. Also removes temporary directories of demos that
  /// were killed.
  init?(_ options: ServerOptions) throws {
    let isTemporary = options.demo != nil && options.dataIsTemporary
    held = isTemporary ? try LockedTemporaryDirectory(prefix: Self.prefix) : nil
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
