import NIOCore
import NIOEmbedded
import NIOPosix
import Outbound
import Testing

@testable import Server

@Suite struct ConnectionTests {
  @Test func addressCannotExceedItsLimit() throws {
    let limit = AddressLimit(2, proxies: .none)
    let one = try #require(IPAddress("192.0.2.1"))
    let other = try #require(IPAddress("192.0.2.2"))
    #expect(limit.enter(one) && limit.enter(one) && !limit.enter(one) && limit.enter(other))
    limit.leave(one)
    #expect(limit.enter(one) && !limit.enter(one))
  }

  @Test func addressesInOneIPv6NetworkCountTogether() throws {
    let limit = AddressLimit(1, proxies: .none)
    #expect(limit.enter(IPAddress("2001:db8::1")))
    #expect(!limit.enter(IPAddress("2001:db8::2")))
    #expect(limit.enter(IPAddress("2001:db8:0:1::1")))
  }

  @Test func trustedProxyIsNotLimited() throws {
    let limit = AddressLimit(1, proxies: .loopback)
    let proxy = IPAddress("127.0.0.1")
    #expect(limit.enter(proxy) && limit.enter(proxy) && limit.enter(proxy))
  }

  @Test(arguments: [8, 64, 256, 1_024, 8_192, 65_536])
  func openFileLimitCoversConnectionsAndDatabases(files: Int) {
    for cores in [1, 4, 64] {
      let limit = ConnectionLimit(fileLimit: files, coreCount: cores)
      #expect(limit.pages >= 6 && limit.trust >= 2, "\(cores) cores")
      #expect(files < 64 || limit.pages + limit.trust <= files / 2, "\(cores) cores")
    }
    if files < 256 { return }
    let limit = ConnectionLimit(fileLimit: files, coreCount: 4)
    let rendering = 12 * 4
    #expect(2 * (limit.pages + limit.trust) + 15 * limit.stores + rendering + 60 <= files)
    #expect(limit.perAddress <= limit.pages / 4 && limit.perAddress >= 6)
  }

  @Test func onlyTheConnectionOverTheLimitIsClosed() async throws {
    let limit = AddressLimit(1, proxies: .none)
    let server = try await Self.serve { try $0.addHandler(AddressLimitHandler(limit)) }
    let first = try await Self.connect(to: server)
    try await first.eventLoop.scheduleTask(in: .milliseconds(50)) {}.futureResult.get()
    let second = try await Self.connect(to: server)
    try await second.closeFuture.get()
    #expect(first.isActive)
    try await first.close()
    try await server.close()
  }

  @Test(.timeLimit(.minutes(1))) func unreadResponseClosesTheConnection() async throws {
    let (ended, endedContinuation) = AsyncStream<Void>.makeStream()
    let server = try await Self.serve { pipeline in
      try pipeline.addHandlers(
        StalledResponses(patience: .milliseconds(150)),
        Sender(ended: { endedContinuation.finish() }))
    }
    let client = try await Self.connect(to: server, reads: false)
    for await _ in ended {}
    // Closing may fail, because the server's reset may already have closed the connection.
    try? await client.close()
    try await server.close()
  }

  /// A handler that sends every client more data than the system's buffers can hold.
  private final class Sender: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let ended: @Sendable () -> Void

    init(ended: @escaping @Sendable () -> Void) { self.ended = ended }

    func channelActive(context: ChannelHandlerContext) {
      let bytes = ByteBuffer(repeating: 1, count: 32 << 20)
      context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) { ended() }
  }

  private static func serve(
    _ handlers: @escaping @Sendable (ChannelPipeline.SynchronousOperations) throws -> Void
  ) async throws -> any Channel {
    try await ServerBootstrap(group: NIOSingletons.posixEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try handlers(channel.pipeline.syncOperations) }
      }.bind(host: "127.0.0.1", port: 0).get()
  }

  private static func connect(
    to server: any Channel, reads: Bool = true
  ) async throws -> any Channel {
    let address = try #require(server.localAddress)
    return try await ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
      .channelOption(.autoRead, value: reads).connect(to: address).get()
  }

  @Test func onlyUnreadResponsesCloseTheConnection() throws {
    let channel = try EmbeddedChannel.connected(StalledResponses(patience: .seconds(30)))
    try channel.writeOutbound(ByteBuffer(string: "all of it"))
    channel.wait(seconds: 300)
    #expect(channel.isActive)
    // Don't flush, as if the client didn't read the data.
    channel.write(ByteBuffer(string: "more"), promise: nil)
    channel.wait(seconds: 25)
    #expect(channel.isActive)
    channel.wait(seconds: 20)
    #expect(!channel.isActive)
  }

  @Test func connectionWithProgressStaysOpen() throws {
    let channel = try EmbeddedChannel.connected(StalledResponses(patience: .seconds(30)))
    for length in 1...20 {
      // A different number of bytes is waiting each time.
      channel.write(ByteBuffer(repeating: 1, count: length), promise: nil)
      channel.wait(seconds: 25)
      #expect(channel.isActive)
    }
  }

  @Test func shutdownClosesABusyConnectionAfterTheGrace() throws {
    let log = LogCapture()
    let channel = try EmbeddedChannel.connected(
      ShutdownGrace(logger: log.logger(), grace: .seconds(3)))
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    channel.wait(seconds: 2)
    #expect(channel.isActive && log.text.isEmpty)
    channel.wait(seconds: 1)
    #expect(!channel.isActive)
    #expect(log.text == "<4>the shutdown closed a connection that was still in use\n")
  }

  @Test func connectionThatEndsWithinTheGraceIsNotLogged() throws {
    let log = LogCapture()
    let channel = try EmbeddedChannel.connected(
      ShutdownGrace(logger: log.logger(), grace: .seconds(3)))
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    try channel.close().wait()
    channel.wait(seconds: 10)
    #expect(log.text.isEmpty)
  }
}
