import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Server
import Store

/// The server of the instance to which an athlete is moved.
struct ReceivingServer {
  private static let maximumReplyBytes = 1 << 16

  let socket: ServerSocket
  let dataPath: String

  /// - Throws: `StoreError.cannotMove` if the server is of another version, so that a move doesn't stop halfway.
  func checkVersion() async throws {
    let response = try await send(.GET)
    let version = try await response.body.collect(upTo: Self.maximumReplyBytes)
    guard response.status == .ok, String(buffer: version) == andanteVersion else {
      throw StoreError.cannotMove(
        reason: "the server of \(dataPath) runs another version of Andante: restart it")
    }
  }

  /// Asks the server to add the athlete to its accounts.
  func add(_ account: MovedAccount) async throws {
    let response = try await send(.POST, .bytes(JSONEncoder().encode(account)))
    switch response.status {
    case .noContent: return
    case .conflict:
      let reason = try await response.body.collect(upTo: Self.maximumReplyBytes)
      throw StoreError.cannotMove(reason: String(buffer: reason))
    default:
      throw StoreError.cannotMove(
        reason:
          "the server of \(dataPath) could not add the athlete (status \(response.status.code)): "
          + "see its log, then try again")
    }
  }

  private func send(
    _ method: HTTPMethod, _ body: HTTPClientRequest.Body? = nil
  ) async throws -> HTTPClientResponse {
    try await HTTPClient.shared.send(
      method, MovedAccount.arrivalPath, body, to: socket, of: dataPath)
  }
}
