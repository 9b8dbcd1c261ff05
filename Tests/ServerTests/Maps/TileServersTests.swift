import Foundation
import HTTPTypes
import Hummingbird
import MapTiles
import NIOCore
import Synchronization
import TestBench
import Testing

@testable import Outbound
@testable import Server

/// The requests that a fake tile server received, and its clock.
private final class TileRequestLog: Sendable {
  let addresses = Mutex<[String]>([])
  /// Whether each request could go to any address.
  let unrestricted = Mutex<[Bool]>([])
  let agents = Mutex<[String]>([])
  let clock = Mutex(1000.0)

  var count: Int { addresses.withLock(\.count) }
  func note(_ request: OutboundRequest) {
    addresses.withLock { $0.append(request.url) }
    unrestricted.withLock { $0.append(request.outbound.isUnrestricted) }
  }
  func wait(_ seconds: Double) { clock.withLock { $0 += seconds } }
}

private struct FakeTileServer: OutboundTransport {
  let log: TileRequestLog
  let answer: @Sendable (String) async throws -> OutboundResponse

  func send(_ request: OutboundRequest) async throws -> OutboundResponse {
    log.note(request)
    return try await answer(request.url)
  }
}

@Suite struct TileServersTests {
  private let template: TileTemplate
  private let address: TileAddress

  init() throws {
    template = try TileTemplate(
      address: "http://tiles.example.org/{z}/{x}/{y}.png", attribution: "A", highestZoom: 19)
    address = try #require(TileAddress(zoom: 3, column: 1, row: 2))
  }

  private func withServers(
    _ answer: @escaping @Sendable (String) async throws -> OutboundResponse,
    test: (TileServers, TileRequestLog) async throws -> Void
  ) async throws {
    let log = TileRequestLog()
    let folder = TemporaryPath()
    let servers = TileServers(
      transport: FakeTileServer(log: log, answer: answer), cachePath: folder.path,
      now: { log.clock.withLock { $0 } })
    try await test(servers, log)
  }

  private static let picture = OutboundResponse(status: 200, body: madeUpPicture)
  private static let tile = MapTile(bytes: madeUpPicture, format: .png, isGzipped: false)

  @Test func tileIsFetchedOnceAndCachedForAWeek() async throws {
    try await withServers { _ in
      Self.picture
    } test: { servers, log in
      await withTaskGroup { group in
        for _ in 0..<20 {
          group.addTask { [address, template] in await servers.tile(address, of: template) }
        }
        for await outcome in group { #expect(outcome == .tile(Self.tile)) }
      }
      #expect(log.addresses.withLock { $0 } == ["http://tiles.example.org/3/1/2.png"])
      log.wait(6 * 86_400)
      #expect(await servers.tile(address, of: template) == .tile(Self.tile))
      #expect(log.count == 1)
      log.wait(2 * 86_400)
      #expect(await servers.tile(address, of: template) == .tile(Self.tile))
      #expect(log.count == 2)
    }
  }

  @Test func unreachableServerIsNotAskedForAMinute() async throws {
    struct NoAnswer: Error {}
    try await withServers { _ in
      throw NoAnswer()
    } test: { servers, log in
      #expect(await servers.tile(address, of: template) == .away)
      #expect(await servers.tile(address, of: template) == .away)
      #expect(log.count == 1)
      #expect(
        await servers.currentPause(of: template)?.sentence == "tiles.example.org does not answer.")
      log.wait(61)
      #expect(await servers.tile(address, of: template) == .away)
      #expect(log.count == 2)
    }
  }

  @Test func concurrentRequestsAreLimited() async throws {
    let counts = Mutex((now: 0, most: 0))
    try await withServers { _ in
      counts.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      for _ in 0..<20 { await Task.yield() }
      counts.withLock { $0.now -= 1 }
      return Self.picture
    } test: { servers, log in
      let seen = await outcomes(servers)
      #expect(seen.count == 20 && log.count == 20)
      #expect(seen.allSatisfy { $0 == .tile(Self.tile) })
      let most = counts.withLock { $0.most }
      #expect(most <= TileServers.concurrencyLimit)
    }
  }

  @Test func waitingRequestsSkipAFailedServer() async throws {
    struct NoAnswer: Error {}
    try await withServers { _ in
      throw NoAnswer()
    } test: { servers, log in
      let seen = await outcomes(servers)
      #expect(seen.count == 20)
      #expect(seen.allSatisfy { $0 == .away })
      #expect(log.count <= TileServers.concurrencyLimit)
    }
  }

  /// Requests 20 tiles concurrently and returns the outcomes.
  private func outcomes(_ servers: TileServers) async -> [TileServers.Outcome] {
    await withTaskGroup(of: TileServers.Outcome.self) { group in
      for tile in (0..<20).compactMap({ TileAddress(zoom: 5, column: $0, row: 0) }) {
        group.addTask { [template] in await servers.tile(tile, of: template) }
      }
      var outcomes: [TileServers.Outcome] = []
      for await outcome in group { outcomes.append(outcome) }
      return outcomes
    }
  }

  @Test func expiredTileIsUsedWhileTheServerFails() async throws {
    let isAway = Mutex(false)
    try await withServers { _ in
      isAway.withLock { $0 }
        ? OutboundResponse(status: 503, headers: ["retry-after": "600"]) : Self.picture
    } test: { servers, log in
      _ = await servers.tile(address, of: template)
      isAway.withLock { $0 = true }
      log.wait(40 * 86_400)
      #expect(await servers.tile(address, of: template) == .tile(Self.tile))
      #expect(
        await servers.currentPause(of: template)?.sentence == "tiles.example.org answered 503.")
      log.wait(500)
      _ = await servers.tile(address, of: template)
      #expect(log.count == 2)
    }
  }

  @Test func invalidTileIsMissingAndNotRequestedAgain() async throws {
    for answer in [
      OutboundResponse(status: 404), OutboundResponse(status: 200),
      OutboundResponse(status: 200, body: Array("<html>".utf8)),
      OutboundResponse(status: 200, body: simulatedVectorTile()), OutboundResponse(status: 418),
    ] {
      try await withServers { _ in
        answer
      } test: { servers, log in
        #expect(await servers.tile(address, of: template) == .missing)
        #expect(await servers.tile(address, of: template) == .missing)
        #expect(log.count == 1)
      }
    }
  }

  @Test func redirectsAreLimitedAndMustBeSafe() async throws {
    try await withServers { address in
      switch URL(string: address)?.path {
      case "/3/1/2.png": OutboundResponse(status: 302, headers: ["location": "/a.png"])
      case "/a.png":
        OutboundResponse(status: 301, headers: ["location": "https://other.example.org/b.png"])
      default: Self.picture
      }
    } test: { servers, log in
      #expect(await servers.tile(address, of: template) == .tile(Self.tile))
      #expect(log.addresses.withLock { $0.last } == "https://other.example.org/b.png")
      #expect(log.unrestricted.withLock { $0 } == [true, true, false])
    }
    for location in ["/again.png", "file:///etc/passwd", "ftp://a.org/x", "http://me@a.org/x", ""] {
      try await withServers { _ in
        OutboundResponse(status: 302, headers: ["location": location])
      } test: { servers, log in
        #expect(await servers.tile(address, of: template) == .missing)
        #expect(log.count <= 4)
      }
    }
    let secure = try TileTemplate(
      address: "https://tiles.example.org/{z}/{x}/{y}.png", attribution: "A", highestZoom: 19)
    try await withServers { _ in
      OutboundResponse(status: 302, headers: ["location": "http://a.org/x.png"])
    } test: { servers, log in
      #expect(await servers.tile(address, of: secure) == .missing)
      #expect(log.count == 1)
    }
  }

  @Test(
    arguments: [
      ("public, max-age=600", 600), ("no-store", nil), ("max-age=-5", nil), ("Max-Age = 7", 7),
      ("max-age=inf", nil),
    ] as [(String, Double?)])
  func maxAgeIsRead(field: String, seconds: Double?) {
    #expect(OutboundResponse(status: 200, headers: ["cache-control": field]).maxAge == seconds)
  }

  @Test func downloadSendsAUserAgentAndLimitsTheSize() async throws {
    let log = TileRequestLog()
    let router = Router()
    router.get("/1/0/0.png") { request, _ in
      log.agents.withLock { $0.append(request.headers[.userAgent] ?? "") }
      return Response(
        status: .ok, headers: [.cacheControl: "max-age=60"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: madeUpPicture)))
    }
    router.get("/1/1/1.png") { _, _ in
      Response(
        status: .ok,
        body: ResponseBody(byteBuffer: ByteBuffer(repeating: 0, count: MapLimits.tileBytes + 1)))
    }
    router.get("/moved") { _, _ in Response(status: .found, headers: [.location: "/1/0/0.png"]) }
    try await withRunningServer(router) { port in
      func download(_ path: String) async throws -> OutboundResponse {
        try await TileServers.download(
          "http://127.0.0.1:\(port)" + path, with: OutboundClient.shared)
      }
      let good = try await download("/1/0/0.png")
      #expect(good.status == 200 && good.body == madeUpPicture && good.maxAge == 60)
      #expect(log.agents.withLock { $0 } == ["Andante/\(andanteVersion) (self-hosted)"])
      let huge = try await download("/1/1/1.png")
      #expect(huge.status == 200 && huge.body.isEmpty)
      #expect(try await download("/moved").body == madeUpPicture)
      #expect(try await download("/no").status == 404)
    }
    await #expect(throws: OutboundError.self) {
      try await TileServers.download("http://127.0.0.1:1/1/0/0.png", with: OutboundClient.shared)
    }
  }

  @Test func truncatedResponseIsAnError() async throws {
    struct Lost: Error {}
    let router = Router()
    router.get("/1/0/0.png") { _, _ in
      Response(
        status: .ok,
        body: ResponseBody(contentLength: 1000) { writer in
          try await writer.write(ByteBuffer(bytes: madeUpPicture))
          throw Lost()
        })
    }
    try await withRunningServer(router) { port in
      await #expect(throws: OutboundError.self) {
        try await TileServers.download(
          "http://127.0.0.1:\(port)/1/0/0.png", with: OutboundClient.shared)
      }
    }
  }

  @Test func areaOfADeepFileSurroundsTheRoute() async throws {
    let (server, robin) = try await TestServer.signedIn()
    var map = SimulatedMap()
    map.zooms = 15...15
    map.tiles = [.init(id: 357_913_941, bytes: simulatedVectorTile())]
    try MapTilesTests.add(map, to: server)
    try await robin.imported()
    let area = try await robin.get("/map/area").text
    // The tiles around the route's end at 48.1032° north and 11.5° east.
    for row in 11375...11377 {
      for column in 17429...17431 { #expect(area.contains("[15,\(column),\(row)]")) }
    }
  }
}
