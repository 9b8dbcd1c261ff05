import Foundation
import Hummingbird
import Store

/// Whether there is room for an upload: on the disk, and in what its athlete may use.
struct UploadRoom: Sendable {
  let services: AppServices

  /// - Throws: `AppError.noRoom`, `AppError.overQuota`.
  func check(for byteCount: Int, of athlete: Athlete) async throws {
    try checkDisk(for: byteCount)
    try checkQuota(for: byteCount, of: athlete)
  }

  /// - Parameter byteCount: How much is to be added; negative for what is about to be removed.
  /// - Throws: `AppError.overQuota`.
  func checkQuota(for byteCount: Int, of athlete: Athlete) throws {
    guard let allowed = services.options.quotaBytes else { return }
    let used = services.bytesUsed(by: athlete)
    guard used + byteCount <= allowed else {
      throw AppError.overQuota(usedBytes: used, allowedBytes: allowed)
    }
  }

  /// How many bytes come between two looks at the disk.
  private static let step = 8 << 20

  /// Looks again from time to time while an upload grows; what is written so far is not free any more.
  func checkGrowth(to byteCount: Int, by count: Int, of athlete: Athlete) throws {
    guard byteCount / Self.step > (byteCount - count) / Self.step else { return }
    try checkDisk(for: 0)
    try checkQuota(for: 0, of: athlete)
  }

  private func checkDisk(for byteCount: Int) throws {
    guard let free = services.freeBytes(services.directory.path) else { return }
    let needed = byteCount + RequestLimits.reservedBytes
    guard free >= needed else { throw AppError.noRoom(freeBytes: free, neededBytes: needed) }
  }
}

extension AppServices {
  /// Bytes on disk of one athlete's data and uploads, those under way included. Costs some look-ups in the file system.
  func bytesUsed(by athlete: Athlete) -> Int {
    let file = directory.path(of: athlete)
    return ["", "-wal"].reduce(spool.byteCount(of: athlete)) {
      $0 + FileManager.default.byteCount(of: file + $1)
    }
  }

  /// Receives a body as a file, which the caller removes or keeps.
  func receive(
    _ request: Request, of athlete: Athlete, upTo limit: Int = RequestLimits.uploadBytes
  ) async throws -> SpooledFile {
    try await spool.receive(request, of: athlete, upTo: limit, in: UploadRoom(services: self))
  }
}
