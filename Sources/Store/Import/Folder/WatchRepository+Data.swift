import Foundation
import GRDB

extension WatchRepository {
  /// Returns the watched folders of all athletes in a data directory, sorted by path. Opens the files read-only and
  /// skips unreadable ones.
  public static func folders(inData path: String) -> [String] {
    let names = FileManager.default.names(in: path + "/athletes")
    return names.filter { $0.hasSuffix(".sqlite") }
      .compactMap { folder(inFile: "\(path)/athletes/\($0)") }.sorted()
  }

  private static func folder(inFile path: String) -> String? {
    var configuration = Configuration()
    configuration.readonly = true
    // Skip unreadable files here. `examine` reports them.
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else {
      return nil
    }
    // Older schemas lack this table.
    let found = try? queue.read { try String.fetchOne($0, sql: "SELECT path FROM watched_folder") }
    return found ?? nil
  }
}
