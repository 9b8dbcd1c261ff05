import Hummingbird
import Store
import Synchronization

/// Limits the number of large downloads per athlete. Each one keeps memory or a temporary file in use until the
/// client has received the last byte, and clients may be slow.
final class DownloadLimit: Sendable {
  static let perAthlete = 8
  /// The weight of a full archive, which also requires a copy of the athlete's database.
  static let archiveWeight = 4

  private let counts = Mutex<[Identifier: Int]>([:])

  /// - Parameter weight: The number of downloads that this one counts as.
  /// - Throws: `AppError.conflict` if the athlete would exceed the limit.
  func enter(_ athlete: Athlete, weight: Int = 1) throws -> DownloadSlot {
    let isFree = counts.withLock { counts in
      let count = counts[athlete.identifier, default: 0]
      guard count <= Self.perAthlete - weight else { return false }
      counts[athlete.identifier] = count + weight
      return true
    }
    guard isFree else {
      throw AppError.conflict("Other downloads are in progress. Wait until one has finished.")
    }
    return DownloadSlot(self, of: athlete, weight: weight)
  }

  fileprivate func leave(_ athlete: Athlete, weight: Int) {
    counts.withLock { counts in
      counts[athlete.identifier] = counts[athlete.identifier].flatMap {
        $0 > weight ? $0 - weight : nil
      }
    }
  }
}

/// A download's share of the limit. It is released on deinitialisation, even if the response was never written.
final class DownloadSlot: Sendable {
  private let limit: DownloadLimit
  private let athlete: Athlete
  private let weight: Int

  fileprivate init(_ limit: DownloadLimit, of athlete: Athlete, weight: Int) {
    (self.limit, self.athlete, self.weight) = (limit, athlete, weight)
  }

  deinit { limit.leave(athlete, weight: weight) }
}

extension Response {
  /// Returns the same response, which keeps `slot` alive until its body has been written or discarded.
  func holding(_ slot: DownloadSlot) -> Response {
    let body = self.body
    var response = self
    response.body = ResponseBody(contentLength: body.contentLength) { writer in
      try await body.write(writer)
      withExtendedLifetime(slot) {}
    }
    return response
  }
}
