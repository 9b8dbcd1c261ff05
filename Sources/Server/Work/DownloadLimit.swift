import Hummingbird
import Store
import Synchronization

/// Limits how many long downloads an athlete may have at once. Each holds memory, or a file in the temporary folder,
/// until its reader has taken the last byte, and readers may be slow.
final class DownloadLimit: Sendable {
  static let perAthlete = 8
  /// An archive of everything counts as so many: it also holds a copy of the athlete's file.
  static let ofArchive = 4

  private let counts = Mutex<[Identifier: Int]>([:])

  /// - Parameter weight: as how many downloads it counts.
  /// - Throws: `AppError.conflict` if the athlete has as many as allowed.
  func enter(_ athlete: Athlete, weight: Int = 1) throws -> DownloadPlace {
    let isFree = counts.withLock { counts in
      let count = counts[athlete.identifier, default: 0]
      guard count <= Self.perAthlete - weight else { return false }
      counts[athlete.identifier] = count + weight
      return true
    }
    guard isFree else {
      throw AppError.conflict("Other downloads are under way. Wait until one of them has ended.")
    }
    return DownloadPlace(self, of: athlete, weight: weight)
  }

  fileprivate func leave(_ athlete: Athlete, weight: Int) {
    counts.withLock { counts in
      counts[athlete.identifier] = counts[athlete.identifier].flatMap {
        $0 > weight ? $0 - weight : nil
      }
    }
  }
}

/// The place of one download. Releasing it frees the place, also where the response was never written.
final class DownloadPlace: Sendable {
  private let limit: DownloadLimit
  private let athlete: Athlete
  private let weight: Int

  fileprivate init(_ limit: DownloadLimit, of athlete: Athlete, weight: Int) {
    (self.limit, self.athlete, self.weight) = (limit, athlete, weight)
  }

  deinit { limit.leave(athlete, weight: weight) }
}

extension Response {
  /// The same response, which keeps the place until its body is written or dropped.
  func holding(_ place: DownloadPlace) -> Response {
    let body = self.body
    var response = self
    response.body = ResponseBody(contentLength: body.contentLength) { writer in
      try await body.write(writer)
      withExtendedLifetime(place) {}
    }
    return response
  }
}
