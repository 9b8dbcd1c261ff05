import ActivityFiles
package import Foundation

extension FileManager {
  /// Removes a file or folder of ours that is no longer needed. Failures are ignored: the item is gone already, or only
  /// takes space until a later clean-up.
  package func removeLeftover(_ path: String) {
    try? removeItem(atPath: path)
  }

  /// The sorted names in a folder; empty if the folder is missing or cannot be listed.
  package func names(in folder: String) -> [String] {
    ((try? contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// The sorted names in a folder; empty if the folder is missing.
  ///
  /// - Throws: An error if the folder cannot be listed.
  package func namesIfPresent(in folder: String) throws -> [String] {
    guard PathKind(of: folder) != .missing else { return [] }
    return try contentsOfDirectory(atPath: folder).sorted()
  }

  /// The attributes of a file or folder, links not followed; empty if it is missing or hidden from this user.
  package func attributes(of path: String) -> [FileAttributeKey: Any] {
    (try? attributesOfItem(atPath: path)) ?? [:]
  }

  /// The size of a file, links not followed; 0 if it is missing.
  package func byteCount(of path: String) -> Int {
    (attributes(of: path)[.size] as? NSNumber)?.intValue ?? 0
  }
}
