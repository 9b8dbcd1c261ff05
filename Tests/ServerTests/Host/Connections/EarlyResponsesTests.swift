import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Server

@Suite struct EarlyResponsesTests {
  private let channel = EmbeddedChannel()

  init() throws {
    try channel.pipeline.syncOperations.addHandler(EarlyResponses(patience: .seconds(30)))
    try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
  }

  private func receive(_ parts: HTTPServerRequestPart...) throws {
    for part in parts { try channel.writeInbound(part) }
  }

  /// Sends a response and returns its `Connection` field.
  private func respond(_ status: HTTPResponseStatus = .ok) throws -> [String] {
    try channel.writeOutbound(
      HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: status)))
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    guard case .head(let head)? = try channel.readOutbound(as: HTTPServerResponsePart.self) else {
      throw ChannelError.eof
    }
    _ = try channel.readOutbound(as: HTTPServerResponsePart.self)
    return head.headers["Connection"]
  }

  private static let head = HTTPServerRequestPart.head(
    HTTPRequestHead(version: .http1_1, method: .POST, uri: "/"))
  private static let body = HTTPServerRequestPart.body(ByteBuffer(string: "body"))

  @Test func connectionStaysOpenAfterWholeRequests() throws {
    for _ in 0..<3 {
      try receive(Self.head, Self.body, .end(nil))
      #expect(try respond() == [])
    }
    try receive(Self.head, .end(nil), Self.head, .end(nil))
    #expect(try respond() == [] && respond() == [])
    channel.embeddedEventLoop.advanceTime(by: .minutes(2))
    #expect(channel.isActive)
  }

  @Test func earlyResponseClosesTheConnectionAfterTheBody() throws {
    try receive(Self.head, .end(nil))
    #expect(try respond() == [])
    try receive(Self.head, Self.body)
    #expect(try respond(.unauthorized) == ["close"])
    try receive(Self.body)
    #expect(channel.isActive)
    try receive(.end(nil))
    #expect(!channel.isActive)
  }

  @Test func bodyThatEndsDuringTheResponseClosesTheConnection() throws {
    try receive(Self.head, Self.body)
    channel.write(
      HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)), promise: nil)
    try receive(.end(nil))
    #expect(channel.isActive)
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    #expect(!channel.isActive)
  }

  @Test func bodyThatNeverEndsClosesTheConnection() throws {
    try receive(Self.head, Self.body)
    #expect(try respond(.unauthorized) == ["close"])
    channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func interimResponseIsNotAnEarlyResponse() throws {
    try receive(Self.head)
    try channel.writeOutbound(
      HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .continue)))
    _ = try channel.readOutbound(as: HTTPServerResponsePart.self)
    try receive(Self.body, .end(nil))
    #expect(try respond() == [])
  }
}
