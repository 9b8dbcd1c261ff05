import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Server

@Suite struct StalledBodiesTests {
  private let channel = EmbeddedChannel()

  init() throws {
    try channel.pipeline.syncOperations.addHandler(StalledBodies(patience: .seconds(30)))
    try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
  }

  private static let head = HTTPServerRequestPart.head(
    HTTPRequestHead(version: .http1_1, method: .POST, uri: "/"))
  private static let body = HTTPServerRequestPart.body(ByteBuffer(string: "body"))

  /// Passes parts of a request to the channel, and then requests more data.
  private func receive(_ parts: HTTPServerRequestPart...) throws {
    for part in parts { try channel.writeInbound(part) }
    channel.read()
  }

  private func wait(_ seconds: Int64) {
    channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
  }

  @Test func bodyWithoutProgressClosesTheConnection() throws {
    try receive(Self.head, Self.body)
    wait(29)
    #expect(channel.isActive)
    channel.read()
    wait(1)
    #expect(!channel.isActive)
  }

  @Test func everyPartOfABodyCountsAsProgress() throws {
    try receive(Self.head)
    for _ in 0..<10 {
      wait(29)
      try receive(Self.body)
    }
    try receive(.end(nil))
    wait(300)
    #expect(channel.isActive)
  }

  @Test func bodyThatTheServerDoesNotReadIsNotStalled() throws {
    try receive(Self.head)
    try channel.writeInbound(Self.body)
    wait(300)
    #expect(channel.isActive)
    channel.read()
    wait(30)
    #expect(!channel.isActive)
  }
}
