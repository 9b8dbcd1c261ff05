import AsyncHTTPClient
import Foundation
import MapTiles
import NIOCore
import NIOHTTP1
import Outbound

struct TileAnswer: Sendable {
  var status: Int
  /// The body, or nil if it exceeds the size limit for tiles.
  var bytes: [UInt8]?
  /// The `max-age` from the response's `Cache-Control` header, in seconds.
  var maxAge: Double?
  /// The response's `Retry-After` header, in seconds.
  var retryAfter: Double?
  /// The `Location` header of a redirect.
  var location: String?
}

/// Fetches tiles from tile servers. Tests can replace the closure, so they don't need the network.
struct TileFetcher: Sendable {
  /// Fetches a URL without following redirects.
  ///
  /// - Throws: An error if the server doesn't respond in time.
  var fetch: @Sendable (_ address: String, _ outbound: Outbound) async throws -> TileAnswer

  /// A fetcher that uses the network, with a timeout of 15 seconds.
  static let live = TileFetcher { address, outbound in
    var request = HTTPClientRequest(url: address)
    // Operators of tile servers expect programs to identify themselves.
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

  /// Sends a request. Retries once if the connection was closed, because a server may close a pooled connection just as
  /// it is being reused.
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

  /// Returns the body, or nil if it exceeds the size limit for tiles.
  ///
  /// - Throws: An error if the connection is lost.
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
    // Every concurrent request gets its own connection, so that requests never wait for one.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
      TileServers.concurrencyLimit
    return OutboundClient(configuration)
  }()
}

/// Returns the seconds of `max-age` in a `Cache-Control` field, or nil if it is missing.
func seconds(ofMaxAge field: String) -> Double? {
  for part in field.lowercased().split(separator: ",") {
    let words = part.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
    if words.count == 2, words[0] == "max-age", let number = seconds(in: words[1]) {
      return number
    }
  }
  return nil
}

/// Returns nil unless the text is a finite, non-negative number.
func seconds(in text: String) -> Double? {
  Double(text).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
}
