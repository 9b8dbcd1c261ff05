import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Server

@Suite struct HostFieldsTests {
  /// Returns the request's head as later handlers see it.
  private static func head(of request: String) throws -> HTTPRequestHead {
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandlers(
      ByteToMessageHandler(HTTPRequestDecoder()), HostFields())
    try channel.writeInbound(ByteBuffer(string: request + "\r\n\r\n"))
    guard case .head(let head)? = try channel.readInbound(as: HTTPServerRequestPart.self) else {
      throw ChannelError.eof
    }
    return head
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost",
    "GET / HTTP/1.1\r\nHost: localhost\r\nhost: evil.example",
    "GET http://evil.example/ HTTP/1.1\r\nHost: localhost",
    "GET http://localhost:81/ HTTP/1.1\r\nHost: localhost",
    "GET http://me@localhost/ HTTP/1.1\r\nHost: localhost",
    "GET / HTTP/1.1\r\nAccept: */*",
  ])
  func ambiguousHostIsRemoved(request: String) throws {
    #expect(try Self.head(of: request).headers["Host"].isEmpty)
  }

  @Test(arguments: [
    ("GET /a?b=c HTTP/1.1\r\nHost: localhost", "/a?b=c"),
    ("GET http://LOCALHOST:8080/a?b=http://x HTTP/1.1\r\nHost: localhost:8080", "/a?b=http://x"),
    ("GET http://localhost?a HTTP/1.1\r\nHost: localhost", "/?a"),
    ("GET /a?b=http://evil.example/ HTTP/1.1\r\nHost: localhost", "/a?b=http://evil.example/"),
    ("OPTIONS * HTTP/1.1\r\nHost: localhost", "*"),
  ])
  func singleHostIsKept(request: String, path: String) throws {
    let head = try Self.head(of: request)
    #expect(head.headers["Host"].count == 1 && head.uri == path)
  }

  @Test func requestWithoutHostIsRefusedEvenBehindAProxy() async throws {
    let (_, stranger) = try await TestServer.start()
    var browser = stranger
    browser.client.authority = ""
    try await browser.get("/healthz", headers: [.xForwardedHost: "localhost"]).expect(
      .badRequest, has: "send one Host header")
  }
}
