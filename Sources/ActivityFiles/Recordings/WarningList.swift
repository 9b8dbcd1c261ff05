/// Collects warnings. Warnings of the same kind are merged into one with a count.
struct WarningList {
  private(set) var warnings: [FileWarning] = []

  /// Adds a warning, or counts it if there is already one of its kind.
  ///
  /// - Parameter location: Evaluated only for the first warning of its kind, because computing a line number is slow.
  mutating func add(
    _ kind: FileWarning.Kind, _ message: @autoclosure () -> String,
    at location: @autoclosure () -> (line: Int, byteOffset: Int)? = nil
  ) {
    if let known = warnings.firstIndex(where: { $0.kind == kind }) {
      warnings[known].count += 1
      return
    }
    let location = location()
    warnings.append(
      FileWarning(kind, message(), line: location?.line, byteOffset: location?.byteOffset))
  }

  /// Adds a warning about a binary file, which has no lines.
  mutating func add(_ kind: FileWarning.Kind, _ message: @autoclosure () -> String, offset: Int) {
    if let known = warnings.firstIndex(where: { $0.kind == kind }) {
      warnings[known].count += 1
    } else {
      warnings.append(FileWarning(kind, message(), byteOffset: offset))
    }
  }

  /// Adds a warning that applies to `count` places. Does nothing if `count` is 0.
  mutating func add(_ kind: FileWarning.Kind, _ message: @autoclosure () -> String, count: Int) {
    guard count > 0 else { return }
    if let known = warnings.firstIndex(where: { $0.kind == kind }) {
      warnings[known].count += count
    } else {
      warnings.append(FileWarning(kind, message(), count: count))
    }
  }

  func has(_ kind: FileWarning.Kind) -> Bool { warnings.contains { $0.kind == kind } }

  mutating func add(_ error: FileError) {
    let kind: FileWarning.Kind =
      switch error.kind {
      case .truncated: .truncated
      case .tooLarge: .tooLarge
      case .tooDeep, .malformed: .malformed
      default: .unreadable
      }
    warnings.append(
      FileWarning(kind, error.message, line: error.line, byteOffset: error.byteOffset))
  }

  mutating func add(_ defect: XMLDefect) {
    let (kind, message): (FileWarning.Kind, String) =
      switch defect.kind {
      case .malformed: (.malformed, "this is not well-formed XML and was skipped")
      case .mismatchedTag: (.mismatchedTag, "an end tag does not close the element before it")
      case .unknownEntity: (.entity, "an unknown entity was kept as written")
      case .entityDeclaration: (.entity, "the file declares entities, which are never expanded")
      }
    warnings.append(
      FileWarning(
        kind, message, line: defect.line, byteOffset: defect.byteOffset, count: defect.count))
  }
}
