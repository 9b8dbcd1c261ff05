import Foundation
import Hummingbird
import NIOCore
public import Store

/// Adds athletes who are moved here from another instance. Exists only on the socket in the data directory.
struct ArrivalController: Controller {
  private static let maximumBytes = 16 << 20

  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.get(RouterPath(MovedAccount.arrivalPath)) { _, _ in
      response(.ok, andanteVersion)
    }
    router.post(RouterPath(MovedAccount.arrivalPath)) { request, _ in
      let body = try await request.body.collect(upTo: Self.maximumBytes)
      do {
        let account = try JSONDecoder().decode(
          MovedAccount.self, from: Data(body.readableBytesView))
        try await services.accounts.add(account)
        return Response(status: .noContent)
      } catch is DecodingError {
        return response(.badRequest, "the request is not an athlete's account")
      } catch StoreError.cannotMove(let reason) {
        return response(.conflict, reason)
      }
    }
  }

  private func response(_ status: HTTPResponse.Status, _ reason: String) -> Response {
    Response(status: status, body: ResponseBody(byteBuffer: ByteBuffer(string: reason)))
  }
}

extension MovedAccount {
  /// The path on the socket to which a move posts the account as JSON. Before the move begins, it gets the server's
  /// version from there, which must be its own.
  public static let arrivalPath = "/admin/v1/arrivals"
}
