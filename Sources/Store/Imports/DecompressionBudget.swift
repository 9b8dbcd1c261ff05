import ActivityFiles
import Synchronization

/// The number of bytes that the files of an archive may unpack to in total, including archives and gzip files
/// inside it, so that nested compression doesn't multiply the size.
final class DecompressionBudget: Sendable {
  /// The minimum allowance, regardless of the archive's size.
  private static let floor = 16 << 20
  private static let times = FileLimits.standard.expansion

  private let rest: Mutex<Int>

  /// - Parameter byteCount: the size of the archive.
  init(of byteCount: Int) {
    rest = Mutex(
      max(Self.floor, byteCount.multipliedReportingOverflow(by: Self.times).partialValue))
  }

  /// Uses up a part of the allowance.
  /// - Throws: `FileError` of kind `tooLarge` if the allowance is exhausted.
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
