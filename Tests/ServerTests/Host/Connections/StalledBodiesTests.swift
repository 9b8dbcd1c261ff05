import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Server

@Suite struct StalledBodiesTests {
  private let channel: EmbeddedChannel

  init() throws { channel = try .connected(StalledBodies(patience: .seconds(30))) }

  /// Passes parts of a request to the channel, and then requests more data.
  private func receive(_ parts: HTTPServerRequestPart...) throws {
    for part in parts { try channel.writeInbound(part) }
    channel.read()
  }

  @Test func bodyWithoutProgressClosesTheConnection() throws {
    try receive(.sampleHead, .sampleBody)
    channel.wait(seconds: 29)
    #expect(channel.isActive)
    channel.read()
    channel.wait(seconds: 1)
    #expect(!channel.isActive)
  }

  @Test func everyPartOfABodyCountsAsProgress() throws {
    try receive(.sampleHead)
    for _ in 0..<10 {
      channel.wait(seconds: 29)
      try receive(.sampleBody)
    }
    try receive(.end(nil))
    channel.wait(seconds: 300)
    #expect(channel.isActive)
  }

  @Test func bodyThatTheServerDoesNotReadIsNotStalled() throws {
    try receive(.sampleHead)
    try channel.writeInbound(HTTPServerRequestPart.sampleBody)
    channel.wait(seconds: 300)
    #expect(channel.isActive)
    channel.read()
    channel.wait(seconds: 30)
    #expect(!channel.isActive)
  }
}
