import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Server

@Suite struct EarlyResponsesTests {
  private let channel: EmbeddedChannel

  init() throws { channel = try .connected(EarlyResponses(patience: .seconds(30))) }

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

  @Test func connectionStaysOpenAfterWholeRequests() throws {
    for _ in 0..<3 {
      try receive(.sampleHead, .sampleBody, .end(nil))
      #expect(try respond() == [])
    }
    try receive(.sampleHead, .end(nil), .sampleHead, .end(nil))
    #expect(try respond() == [] && respond() == [])
    channel.wait(seconds: 120)
    #expect(channel.isActive)
  }

  @Test func earlyResponseClosesTheConnectionAfterTheBody() throws {
    try receive(.sampleHead, .end(nil))
    #expect(try respond() == [])
    try receive(.sampleHead, .sampleBody)
    #expect(try respond(.unauthorized) == ["close"])
    try receive(.sampleBody)
    #expect(channel.isActive)
    try receive(.end(nil))
    #expect(!channel.isActive)
  }

  @Test func bodyThatEndsDuringTheResponseClosesTheConnection() throws {
    try receive(.sampleHead, .sampleBody)
    channel.write(
      HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)), promise: nil)
    try receive(.end(nil))
    #expect(channel.isActive)
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    #expect(!channel.isActive)
  }

  @Test func bodyThatNeverEndsClosesTheConnection() throws {
    try receive(.sampleHead, .sampleBody)
    #expect(try respond(.unauthorized) == ["close"])
    channel.wait(seconds: 29)
    #expect(channel.isActive)
    channel.wait(seconds: 1)
    #expect(!channel.isActive)
  }

  @Test func interimResponseIsNotAnEarlyResponse() throws {
    try receive(.sampleHead)
    try channel.writeOutbound(
      HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .continue)))
    _ = try channel.readOutbound(as: HTTPServerResponsePart.self)
    try receive(.sampleBody, .end(nil))
    #expect(try respond() == [])
  }
}
