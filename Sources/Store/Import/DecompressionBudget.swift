import ActivityFiles
import Synchronization

/// A budget for the total uncompressed size of an archive's files. Archives and gzip files inside the archive also
/// count, so nested compression cannot multiply the size.
final class DecompressionBudget: Sendable {
  /// The minimum budget, regardless of the archive's size.
  private static let floor = 16 << 20
  private static let times = FileLimits.standard.expansion

  private let rest: Mutex<Int>

  /// - Parameter byteCount: the archive's size, in bytes.
  init(of byteCount: Int) {
    rest = Mutex(
      max(Self.floor, byteCount.multipliedReportingOverflow(by: Self.times).partialValue))
  }

  /// Subtracts a number of bytes from the budget.
  /// - Throws: `FileError` of kind `tooLarge` if the budget is exhausted.
  func take(_ byteCount: Int) throws(FileError) {
    let isLeft = rest.withLock { rest in
      rest -= min(byteCount, rest + 1)
      return rest >= 0
    }
    guard isLeft else {
      throw FileError(
        .tooLarge,
        "the archive unpacks to more than \(Self.times) times its size: this file is left out")
    }
  }
}
