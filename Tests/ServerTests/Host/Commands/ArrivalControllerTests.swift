import HTTPTypes
import NIOCore
import Store
import Testing

@testable import Server

struct ArrivalControllerTests {
  @Test func unreadableAccountIsRefused() async throws {
    let (server, _) = try await TestServer.start()
    let socket = server.client(buildResponder(server.services, isOnSocket: true))
    for body in ["", "{}", #"{"name":"Ada"}"#] {
      let answer = try await socket.execute(
        uri: MovedAccount.arrivalPath, method: .post, body: ByteBuffer(string: body))
      #expect(answer.status == .badRequest, "\(body)")
    }
    #expect(try await server.services.base.accounts.athletes().count == 1)
  }
}
