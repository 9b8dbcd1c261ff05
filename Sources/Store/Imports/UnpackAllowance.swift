import ActivityFiles
import Synchronization

/// How many bytes the files of an archive may unpack to together, archives and gzip in it included, so that packings
/// in one another do not multiply.
final class UnpackAllowance: Sendable {
  /// Whatever its size, an archive may hold as much.
  private static let floor = 16 << 20
  private static let times = FileLimits.standard.expansion

  private let rest: Mutex<Int>

  /// - Parameter byteCount: the archive's own size.
  init(of byteCount: Int) {
    rest = Mutex(
      max(Self.floor, byteCount.multipliedReportingOverflow(by: Self.times).partialValue))
  }

  /// - Throws: `tooLarge` where the archive has given all it may.
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
