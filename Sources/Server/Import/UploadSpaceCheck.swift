import Foundation
import Hummingbird
import Store

/// Checks whether the disk and the athlete's quota have room for an upload.
struct UploadSpaceCheck: Sendable {
  let directory: DataDirectory
  let spool: Spool
  /// The maximum size of an athlete's data and uploads in bytes, or nil for no limit.
  let quotaBytes: Int?
  /// Returns the free bytes of the disk that contains a path, or nil if the system doesn't report them.
  let freeBytes: @Sendable (String) -> Int?

  /// - Throws: `AppError.insufficientSpace` or `AppError.overQuota` if `byteCount` bytes don't fit.
  func check(for byteCount: Int, of athlete: Athlete) async throws {
    try checkDisk(for: byteCount)
    try checkQuota(for: byteCount, of: athlete)
  }

  /// Checks the athlete's quota.
  ///
  /// - Parameter byteCount: The number of bytes to add; negative if bytes are about to be removed.
  /// - Throws: `AppError.overQuota` if the resulting size exceeds the quota.
  func checkQuota(for byteCount: Int, of athlete: Athlete) throws {
    guard let allowed = quotaBytes else { return }
    let used = bytesUsed(by: athlete)
    guard used + byteCount <= allowed else {
      throw AppError.overQuota(usedBytes: used, allowedBytes: allowed)
    }
  }

  /// The number of received bytes after which the limits are checked again.
  private static let step = 8 << 20

  /// Checks the disk and the quota again after every `step` bytes of an upload. The bytes written so far are already
  /// included in the measured usage.
  func checkGrowth(to byteCount: Int, by count: Int, of athlete: Athlete) throws {
    guard byteCount / Self.step > (byteCount - count) / Self.step else { return }
    try checkDisk(for: 0)
    try checkQuota(for: 0, of: athlete)
  }

  private func checkDisk(for byteCount: Int) throws {
    guard let free = freeBytes(directory.path) else { return }
    let needed = byteCount + RequestLimits.reservedBytes
    guard free >= needed else {
      throw AppError.insufficientSpace(freeBytes: free, neededBytes: needed)
    }
  }

  /// Returns the size of an athlete's data and uploads in bytes, including uploads still being received. Reads file
  /// sizes from the file system.
  func bytesUsed(by athlete: Athlete) -> Int {
    let file = directory.path(of: athlete)
    return ["", "-wal"].reduce(spool.byteCount(of: athlete)) {
      $0 + FileManager.default.byteCount(of: file + $1)
    }
  }
}
