import Foundation
import MapTiles
import Outbound

/// Downloads and caches the tiles of tile servers. Concurrent requests for a tile share one download, and a failing
/// server is not contacted for a while.
actor TileServers {
  enum Outcome: Equatable {
    case tile(MapTile)
    /// The server doesn't have the tile, or its response is not a valid tile.
    case missing
    /// The server doesn't respond or rejects requests.
    case away
  }

  /// A pause during which a server is not contacted, with the reason.
  struct RequestPause: Equatable {
    /// The end of the pause, in seconds since 1970.
    var until: Double
    /// The reason, in one sentence.
    var sentence: String
  }

  private struct Key: Hashable {
    var server: String
    var tile: TileAddress
  }

  /// The shortest and the longest pause after a failure, in seconds.
  static let pauses = 60.0...3600.0
  /// How long a tile is cached, in seconds: the limits for the server's `max-age`, and the default.
  private static let freshness = 3600.0...30 * 86_400
  private static let defaultFreshness = 7.0 * 86_400
  private static let missingFreshness = 86_400.0
  private static let redirects = 3
  /// The maximum number of concurrent requests. Browsers open at least this many connections to a server.
  static let concurrencyLimit = 4

  private let fetcher: TileFetcher
  private let cachePath: String
  private let now: @Sendable () -> Double
  private var opened: TileCache?
  private var pausedServers: [String: RequestPause] = [:]
  private var running: [Key: Task<Outcome, Never>] = [:]
  private var activeRequestCount = 0
  /// The requests that wait for a slot, in order of arrival.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(fetcher: TileFetcher, cachePath: String, now: @escaping @Sendable () -> Double) {
    (self.fetcher, self.cachePath, self.now) = (fetcher, cachePath, now)
  }

  func tile(_ address: TileAddress, of template: TileTemplate) async -> Outcome {
    let kept = cache?.entry(address, of: template.address, now: now())
    if let kept, kept.freshUntil > now() { return Self.outcome(kept) }
    if currentPause(of: template) != nil { return kept.map(Self.outcome) ?? .away }
    let outcome = await fetching(address, template).value
    // An outdated tile is better than a missing one.
    return outcome == .away ? kept.map(Self.outcome) ?? .away : outcome
  }

  /// Returns the current pause of a server, or nil if the server may be contacted.
  func currentPause(of template: TileTemplate) -> RequestPause? {
    pausedServers[template.address].flatMap { $0.until > now() ? $0 : nil }
  }

  var cachedBytes: Int { cache?.byteCount ?? 0 }

  func empty() { cache?.empty() }

  /// The tile cache, or nil if it cannot be opened.
  private var cache: TileCache? {
    // Without a cache, every tile is downloaded. The next request tries to open the cache again.
    if opened == nil { opened = try? TileCache(folder: cachePath) }
    return opened
  }

  private static func outcome(_ entry: TileCache.Entry) -> Outcome {
    entry.tile.map(Outcome.tile) ?? .missing
  }

  /// Returns the download of a tile, shared by all requests for that tile. It is never cancelled.
  private func fetching(
    _ address: TileAddress, _ template: TileTemplate
  ) -> Task<Outcome, Never> {
    let key = Key(server: template.address, tile: address)
    if let task = running[key] { return task }
    let task = Task<Outcome, Never> {
      defer { running[key] = nil }
      return await fetchWithSlot(address, template)
    }
    running[key] = task
    return task
  }

  /// Waits for a slot, then downloads a tile. The request's timeout starts after the wait. Gives up if the server fails
  /// during the wait.
  private func fetchWithSlot(_ address: TileAddress, _ template: TileTemplate) async -> Outcome {
    await enter()
    defer { leave() }
    guard currentPause(of: template) == nil else { return .away }
    return await fetch(address, template)
  }

  private func enter() async {
    if activeRequestCount < Self.concurrencyLimit {
      activeRequestCount += 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Passes the slot to the request that has waited longest.
  private func leave() {
    if waiting.isEmpty {
      activeRequestCount -= 1
    } else {
      waiting.removeFirst().resume()
    }
  }

  private func fetch(_ address: TileAddress, _ template: TileTemplate) async -> Outcome {
    let answer: TileAnswer
    do {
      answer = try await follow(template.address(of: address))
    } catch {
      return pause(template, "\(template.host) does not answer.", nil)
    }
    switch answer.status {
    case 200: return keep(answer, address, template)
    case 401, 403, 429, 500...599:
      return pause(template, "\(template.host) answered \(answer.status).", answer.retryAfter)
    default:
      return keep(nil, Self.missingFreshness, address, template)
    }
  }

  private func keep(
    _ answer: TileAnswer, _ address: TileAddress, _ template: TileTemplate
  ) -> Outcome {
    // A response that is not a valid tile of this kind counts as missing for a short time.
    let tile = answer.bytes.flatMap { try? MapTile(checking: $0, kind: template.kind) }
    let seconds = min(
      max(answer.maxAge ?? Self.defaultFreshness, Self.freshness.lowerBound),
      Self.freshness.upperBound)
    return keep(tile, tile == nil ? Self.freshness.lowerBound : seconds, address, template)
  }

  private func keep(
    _ tile: MapTile?, _ seconds: Double, _ address: TileAddress, _ template: TileTemplate
  ) -> Outcome {
    let entry = TileCache.Entry(tile: tile, freshUntil: now() + seconds)
    cache?.keep(entry, address, of: template.address, now: now())
    pausedServers[template.address] = nil
    return Self.outcome(entry)
  }

  private func pause(
    _ template: TileTemplate, _ sentence: String, _ seconds: Double?
  ) -> Outcome {
    let pause = min(max(seconds ?? 0, Self.pauses.lowerBound), Self.pauses.upperBound)
    pausedServers[template.address] = RequestPause(until: now() + pause, sentence: sentence)
    return .away
  }

  /// Fetches a URL, following a few redirects to HTTP or HTTPS but never from HTTPS to HTTP. Returns 404 for any other
  /// redirect, or if there are too many. Only the host chosen by the administrator may be on a private network;
  /// redirects must lead to the public Internet.
  private func follow(_ address: String) async throws -> TileAnswer {
    var address = address
    var outbound = Outbound.anywhere
    for _ in 0...Self.redirects {
      let answer = try await fetcher.fetch(address, outbound)
      guard [301, 302, 303, 307, 308].contains(answer.status) else { return answer }
      guard let next = Self.next(answer.location, from: address) else { break }
      if URL(string: next)?.host != URL(string: address)?.host { outbound = .publicInternet() }
      address = next
    }
    return TileAnswer(status: 404)
  }

  private static func next(_ location: String?, from address: String) -> String? {
    guard let location, let base = URL(string: address),
      let url = URL(string: location, relativeTo: base)?.absoluteURL, url.user == nil,
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      scheme == "https" || base.scheme?.lowercased() == "http"
    else { return nil }
    return url.absoluteString
  }
}

extension TileTemplate {
  /// The tile server's host name, for messages.
  var host: String {
    TileAddress(zoom: 0, column: 0, row: 0)
      .flatMap { URL(string: address(of: $0))?.host } ?? address
  }
}
