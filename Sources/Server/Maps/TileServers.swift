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

  private static let limits = OutboundLimits(
    connect: .seconds(5), idle: .seconds(10), total: .seconds(15), bodyBytes: MapLimits.tileBytes)

  private let transport: any OutboundTransport
  private let cachePath: String
  private let now: @Sendable () -> Double
  private var opened: TileCache?
  private var pausedServers: [String: RequestPause] = [:]
  private var running: [Key: Task<Outcome, Never>] = [:]
  private var activeRequestCount = 0
  /// The requests that wait for a slot, in order of arrival.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(
    transport: any OutboundTransport, cachePath: String, now: @escaping @Sendable () -> Double
  ) {
    (self.transport, self.cachePath, self.now) = (transport, cachePath, now)
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
    let answer: OutboundResponse
    do {
      answer = try await Self.download(template.address(of: address), with: transport)
    } catch {
      return pause(template, "\(template.host) does not answer.", nil)
    }
    switch answer.status {
    case 200: return keep(answer, address, template)
    case 401, 403, 429, 500...599:
      return pause(
        template, "\(template.host) answered \(answer.status).",
        answer.retryAfter(now: Date(timeIntervalSince1970: now())))
    default:
      return keep(nil, Self.missingFreshness, address, template)
    }
  }

  private func keep(
    _ answer: OutboundResponse, _ address: TileAddress, _ template: TileTemplate
  ) -> Outcome {
    // A response that is not a valid tile of this kind counts as missing for a short time.
    let tile = try? MapTile(checking: answer.body, kind: template.kind)
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

  /// Downloads a tile, following a few redirects. Only the host chosen by the administrator may be on a private network;
  /// redirects must lead to the public Internet. Retries once if the connection was lost, because a server may close a
  /// pooled connection just as it is being reused.
  ///
  /// - Returns: The response, without its body if that exceeds the size limit for tiles.
  static func download(
    _ url: String, with transport: any OutboundTransport
  ) async throws -> OutboundResponse {
    // Operators of tile servers expect programs to identify themselves.
    let request = OutboundRequest(
      url: url,
      headers: [
        ("User-Agent", "Andante/\(andanteVersion) (self-hosted)"), ("Accept-Encoding", "gzip"),
      ], limits: limits)
    func fetch() async throws -> OutboundResponse {
      try await transport.send(
        request, followingRedirects: redirects, elsewhere: .publicInternet())
    }
    do {
      do { return try await fetch() } catch OutboundError.closed, OutboundError.incomplete {
        return try await fetch()
      }
    } catch OutboundError.tooLarge(let head) {
      return head
    }
  }
}

extension OutboundResponse {
  /// The `max-age` from the `Cache-Control` header, in seconds; nil if it is missing or invalid.
  var maxAge: Double? {
    for part in (headers["cache-control"] ?? "").lowercased().split(separator: ",") {
      let words = part.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
      if words.count == 2, words[0] == "max-age", let seconds = Double(words[1]),
        seconds.isFinite, seconds >= 0
      {
        return seconds
      }
    }
    return nil
  }
}

extension TileTemplate {
  /// The tile server's host name, for messages.
  var host: String {
    TileAddress(zoom: 0, column: 0, row: 0)
      .flatMap { URL(string: address(of: $0))?.host } ?? address
  }
}
