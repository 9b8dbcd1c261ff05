import ActivityFiles
package import Foundation

extension FileManager {
  /// Removes one of Andante's own files or folders that is no longer needed. Ignores errors, because the item either
  /// has already been removed or only takes up space until a later cleanup.
  package func removeLeftover(_ path: String) {
    try? removeItem(atPath: path)
  }

  /// Returns the sorted names in a folder, or an empty array if the folder doesn't exist or cannot be listed.
  package func names(in folder: String) -> [String] {
    ((try? contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// Returns the sorted names in a folder, or an empty array if the folder doesn't exist.
  ///
  /// - Throws: an error if the folder cannot be listed.
  package func namesIfPresent(in folder: String) throws -> [String] {
    guard PathKind(of: folder) != .missing else { return [] }
    return try contentsOfDirectory(atPath: folder).sorted()
  }

  /// Returns the attributes of a file or folder without following links, or an empty dictionary if the item doesn't
  /// exist or isn't visible to this user.
  package func attributes(of path: String) -> [FileAttributeKey: Any] {
    (try? attributesOfItem(atPath: path)) ?? [:]
  }

  /// Returns the size of a file in bytes without following links, or 0 if the file doesn't exist.
  package func byteCount(of path: String) -> Int {
    (attributes(of: path)[.size] as? NSNumber)?.intValue ?? 0
  }
}
