import Foundation
import MapTiles
import Outbound

/// Tiles of a tile server: kept for days, fetched once however many ask at the same time, and not asked for while the server is
/// away.
actor TileServers {
  enum Outcome: Equatable {
    case tile(MapTile)
    /// The server has no such tile, or one that is of no use.
    case missing
    /// It does not answer, or does not want to.
    case away
  }

  /// How a server is not asked again, and what it said.
  struct Trouble: Equatable {
    /// Seconds since 1970.
    var until: Double
    /// One sentence.
    var sentence: String
  }

  private struct Key: Hashable {
    var server: String
    var tile: TileAddress
  }

  /// Seconds a server is left alone, at least and at most.
  static let pauses = 60.0...3600.0
  /// Seconds a tile is kept whatever the server says, and what counts where it says nothing.
  private static let freshness = 3600.0...30 * 86_400
  private static let usualFreshness = 7.0 * 86_400
  private static let missingFreshness = 86_400.0
  private static let redirects = 3
  /// How many tiles are asked for at once: what a browser would, or less.
  static let atOnce = 4

  private let fetcher: TileFetcher
  private let cachePath: String
  private let now: @Sendable () -> Double
  private var opened: TileCache?
  private var troubles: [String: Trouble] = [:]
  private var running: [Key: Task<Outcome, Never>] = [:]
  private var askedCount = 0
  /// Those who wait for their turn to ask, the first one first.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(fetcher: TileFetcher, cachePath: String, now: @escaping @Sendable () -> Double) {
    (self.fetcher, self.cachePath, self.now) = (fetcher, cachePath, now)
  }

  func tile(_ address: TileAddress, of template: TileTemplate) async -> Outcome {
    let kept = cache?.entry(address, of: template.address, now: now())
    if let kept, kept.freshUntil > now() { return Self.outcome(kept) }
    if trouble(of: template) != nil { return kept.map(Self.outcome) ?? .away }
    let outcome = await fetching(address, template).value
    // What is too old is better than nothing.
    return outcome == .away ? kept.map(Self.outcome) ?? .away : outcome
  }

  /// Why a server is not asked now; nil where it is.
  func trouble(of template: TileTemplate) -> Trouble? {
    troubles[template.address].flatMap { $0.until > now() ? $0 : nil }
  }

  var keptBytes: Int { cache?.byteCount ?? 0 }

  func empty() { cache?.empty() }

  /// Nil where the disk is of no use: then nothing is kept.
  private var cache: TileCache? {
    // Without a cache, every tile is downloaded; the next tile tries to open it again.
    if opened == nil { opened = try? TileCache(folder: cachePath) }
    return opened
  }

  private static func outcome(_ entry: TileCache.Entry) -> Outcome {
    entry.tile.map(Outcome.tile) ?? .missing
  }

  /// One task however many ask; it is never cancelled.
  private func fetching(
    _ address: TileAddress, _ template: TileTemplate
  ) -> Task<Outcome, Never> {
    let key = Key(server: template.address, tile: address)
    if let task = running[key] { return task }
    let task = Task<Outcome, Never> {
      defer { running[key] = nil }
      return await fetchInTurn(address, template)
    }
    running[key] = task
    return task
  }

  /// Waits for its turn first, so that the time of an answer counts from when it is asked for. A server that failed
  /// meanwhile is not asked.
  private func fetchInTurn(_ address: TileAddress, _ template: TileTemplate) async -> Outcome {
    await enter()
    defer { leave() }
    guard trouble(of: template) == nil else { return .away }
    return await fetch(address, template)
  }

  private func enter() async {
    if askedCount < Self.atOnce {
      askedCount += 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Hands its turn on to who has waited longest.
  private func leave() {
    if waiting.isEmpty {
      askedCount -= 1
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
    // A response that is not a tile of this kind counts as missing for a short time.
    let tile = answer.bytes.flatMap { try? MapTile(checking: $0, kind: template.kind) }
    let seconds = min(
      max(answer.maxAge ?? Self.usualFreshness, Self.freshness.lowerBound),
      Self.freshness.upperBound)
    return keep(tile, tile == nil ? Self.freshness.lowerBound : seconds, address, template)
  }

  private func keep(
    _ tile: MapTile?, _ seconds: Double, _ address: TileAddress, _ template: TileTemplate
  ) -> Outcome {
    let entry = TileCache.Entry(tile: tile, freshUntil: now() + seconds)
    cache?.keep(entry, address, of: template.address, now: now())
    troubles[template.address] = nil
    return Self.outcome(entry)
  }

  private func pause(
    _ template: TileTemplate, _ sentence: String, _ seconds: Double?
  ) -> Outcome {
    let pause = min(max(seconds ?? 0, Self.pauses.lowerBound), Self.pauses.upperBound)
    troubles[template.address] = Trouble(until: now() + pause, sentence: sentence)
    return .away
  }

  /// The answer at the end of a few redirects, which lead to http or https alone and never away from https. Further ones are
  /// an answer without a tile. The administrator chose the first host; another one has to be on the public Internet.
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
  /// For a sentence.
  var host: String {
    TileAddress(zoom: 0, column: 0, row: 0)
      .flatMap { URL(string: address(of: $0))?.host } ?? address
  }
}
