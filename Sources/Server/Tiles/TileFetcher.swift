import AsyncHTTPClient
import Foundation
import MapTiles
import NIOCore
import NIOHTTP1
import Outbound

/// What a tile server answered.
struct TileAnswer: Sendable {
  var status: Int
  /// Nil where there is more than a tile may have.
  var bytes: [UInt8]?
  /// Seconds for which the server says it may be kept.
  var maxAge: Double?
  /// Seconds for which it wants not to be asked.
  var retryAfter: Double?
  /// Where it says the tile is.
  var location: String?
}

/// Asks tile servers. A value, so that a test puts its own in the place of the network.
struct TileFetcher: Sendable {
  /// - Throws: where nothing came in time.
  var fetch: @Sendable (_ address: String, _ outbound: Outbound) async throws -> TileAnswer

  /// Over the network: 15 seconds at most, redirects not followed.
  static let live = TileFetcher { address, outbound in
    var request = HTTPClientRequest(url: address)
    // Operators of tile servers want to know which program asks.
    request.headers.add(name: "User-Agent", value: "Andante/\(andanteVersion) (self-hosted)")
    request.headers.add(name: "Accept-Encoding", value: "gzip")
    return try await send(request, outbound) { response in
      TileAnswer(
        status: Int(response.status.code), bytes: try await bytes(of: response.body),
        maxAge: response.headers.first(name: "Cache-Control").flatMap(seconds(ofMaxAge:)),
        retryAfter: response.headers.first(name: "Retry-After").flatMap(seconds(in:)),
        location: response.headers.first(name: "Location"))
    }
  }

  /// A server may close a connection that was kept just as it is used again: then the request goes out once more.
  private static func send(
    _ request: HTTPClientRequest, _ outbound: Outbound,
    _ read: @escaping @Sendable (HTTPClientResponse) async throws -> TileAnswer
  ) async throws -> TileAnswer {
    do {
      return try await client.execute(request, timeout: .seconds(15), under: outbound, read)
    } catch let error as HTTPClientError where error == .remoteConnectionClosed {
      return try await client.execute(request, timeout: .seconds(15), under: outbound, read)
    }
  }

  /// Nil where there is more than a tile may have.
  ///
  /// - Throws: where the connection is lost before the end.
  private static func bytes(of body: HTTPClientResponse.Body) async throws -> [UInt8]? {
    do {
      return Array(try await body.collect(upTo: MapLimits.tileBytes).readableBytesView)
    } catch is NIOTooManyBytesError {
      return nil
    }
  }

  private static let client: OutboundClient = {
    var configuration = HTTPClient.Configuration(
      timeout: .init(connect: .seconds(5), read: .seconds(10)))
    // One for each that is asked for, so that no request waits for a connection.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = TileServers.atOnce
    return OutboundClient(configuration)
  }()
}

/// The seconds of `max-age` in a `Cache-Control` field; nil where there are none.
func seconds(ofMaxAge field: String) -> Double? {
  for part in field.lowercased().split(separator: ",") {
    let words = part.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
    if words.count == 2, words[0] == "max-age", let number = seconds(in: words[1]) {
      return number
    }
  }
  return nil
}

/// Nil for what is no finite number, and what is below 0.
func seconds(in text: String) -> Double? {
  Double(text).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
}
