import Model
import NIOCore
import NIOPosix
import Store
import Synchronization
import Testing

@testable import Outbound
@testable import Reminders
@testable import Server

@Suite struct OutboundTests {
  private static func rule(
    _ allowed: [String] = [], own: [String] = []
  ) throws -> AddressRule {
    let own = own.compactMap { IPAddress($0) }
    return .publicInternet(
      besides: try AddressBlock.list(allowed, option: "--allow-address"), own: { own })
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.9.9.9",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.20",
    "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.251", "240.0.0.1",
    "255.255.255.255", "168.63.129.16", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::127.0.0.1", "::8.8.8.8", "64:ff9b::10.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b:1::1",
    "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "2002:808:808::1", "3fff::1", "5f00::1",
    "fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%lo", "fec0::1", "ff02::1",
  ])
  func reservedAddressIsRefused(address: String) throws {
    #expect(!(try Self.rule().permits(try #require(IPAddress(address)))))
    #expect(AddressRule.anywhere.permits(try #require(IPAddress(address))))
  }

  @Test(arguments: [
    "1.1.1.1", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1", "192.0.1.1",
    "223.255.255.255", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2606:4700::1", "2a00:1450::1",
  ])
  func publicAddressIsPermittedUnlessItIsOwn(address: String) throws {
    let parsed = try #require(IPAddress(address))
    #expect(try Self.rule().permits(parsed))
    #expect(!(try Self.rule(own: [address]).permits(parsed)))
  }

  @Test func allowedBlockIsPermitted() throws {
    let rule = try Self.rule(["192.168.1.20", "fd00::/8"])
    #expect(rule.permits(try #require(IPAddress("192.168.1.20"))))
    #expect(rule.permits(try #require(IPAddress("fd12::1"))))
    #expect(!rule.permits(try #require(IPAddress("192.168.1.21"))))
    #expect(throws: OptionError.self) { try Self.rule(["192.168.1.20/33"]) }
  }

  @Test(arguments: [
    "localhost", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "0", "[::1]",
    "[::ffff:127.0.0.1]", "127.0.0.1",
  ])
  func everySpellingOfLocalhostIsRefusedWithoutAConnection(host: String) async throws {
    let listener = try await Listener.start()
    let request = OutboundRequest(
      url: "http://\(host):\(listener.port)/", outbound: Outbound(try Self.rule()))
    let failure = await #expect(throws: ReminderError.self) {
      try await OutboundClient.shared.post(request)
    }
    #expect(failure?.sentence.hasSuffix(OutboundError.unreachable.description) == true)
    #expect(listener.count == 0)
    try await listener.stop()
  }

  @Test func closedPortAndRefusedAddressGiveTheSameError() async throws {
    let listener = try await Listener.start()
    let port = listener.port
    try await listener.stop()
    func sentence(_ outbound: Outbound) async -> String {
      let request = OutboundRequest(url: "http://name.example:\(port)/", outbound: outbound)
      do throws(ReminderError) {
        _ = try await OutboundClient.shared.post(request)
        return "sent"
      } catch { return error.sentence }
    }
    let here = HostLookup { _ in [try #require(IPAddress("127.0.0.1"))] }
    let closed = await sentence(Outbound(try Self.rule(["127.0.0.1"]), lookup: here))
    let refused = await sentence(Outbound(try Self.rule(), lookup: here))
    let unknown = await sentence(Outbound(try Self.rule(), lookup: HostLookup { _ in [] }))
    #expect(closed == refused && refused == unknown)
  }

  @Test func nameIsResolvedOnceAndTheCheckedAddressIsUsed() async throws {
    let listener = try await Listener.start()
    let lookups = Mutex(0)
    let lookup = HostLookup { host in
      lookups.withLock { $0 += 1 }
      return [try #require(IPAddress("127.0.0.1"))]
    }
    let outbound = Outbound(try Self.rule(["127.0.0.1"]), lookup: lookup)
    let answer = try await OutboundClient.shared.send(
      OutboundRequest(url: "http://name.invalid:\(listener.port)/", outbound: outbound))
    #expect(answer.status == 204 && listener.count == 1)
    #expect(lookups.withLock { $0 } == 1)
    try await listener.stop()
  }

  @Test func nameWithOneRefusedAddressIsRefused() async throws {
    let lookup = HostLookup { _ in
      [try #require(IPAddress("1.1.1.1")), try #require(IPAddress("10.0.0.1"))]
    }
    await #expect(throws: OutboundError.self) {
      try await Outbound(try Self.rule(), lookup: lookup).withCheckedAddress(of: "x") { _ in
        Issue.record("it must not connect")
      }
    }
  }

  @Test func mailServerOnThisMachineIsRefused() async throws {
    let listener = try await Listener.start()
    let account = try #require(
      MailAccount(
        host: "127.0.0.1", port: listener.port, user: nil, password: "", from: "a@b.example",
        to: "c@d.example"))
    let channel = MailChannel(account: account, origin: nil, outbound: Outbound(try Self.rule()))
    let message = ReminderMessage(
      id: "1", topic: "t", urgency: .due, title: "T", body: "B", path: "/")
    let failure = await #expect(throws: ReminderError.self) { try await channel.send(message) }
    #expect(failure?.sentence.hasSuffix(OutboundError.unreachable.description) == true)
    #expect(listener.count == 0)
    try await listener.stop()
  }

  @Test func onlyTheAdministratorMayUseAnyAddress() async throws {
    let (server, _) = try await TestServer.start()
    let services = server.services
    let ben = try await services.accounts.invite(named: "Ben", now: 0).athlete
    let host = try await services.reminders.outbound(for: services.athlete)
    let guest = try await services.reminders.outbound(for: ben)
    let (demo, _) = try await TestServer.start(demo: true)
    let visitor = try await demo.services.reminders.outbound(for: demo.services.athlete)
    let router = try #require(IPAddress("192.168.1.1"))
    #expect([host, guest, visitor].map { $0.rule.permits(router) } == [true, false, false])
  }
}

/// A server that accepts local connections, counts them and responds with 204.
private final class Listener: Sendable {
  private final class Answer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let answer = ByteBuffer(string: "HTTP/1.1 204 No Content\r\n\r\n")
      context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
    }
  }

  private final class Connections: Sendable { let count = Mutex(0) }

  private let channel: any Channel
  private let connections: Connections

  var port: Int { channel.localAddress?.port ?? 0 }
  var count: Int { connections.count.withLock { $0 } }

  private init(_ channel: any Channel, _ connections: Connections) {
    (self.channel, self.connections) = (channel, connections)
  }

  static func start() async throws -> Listener {
    let connections = Connections()
    let channel = try await ServerBootstrap(group: NIOSingletons.posixEventLoopGroup)
      .childChannelInitializer { channel in
        connections.count.withLock { $0 += 1 }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Answer())
        }
      }.bind(host: "127.0.0.1", port: 0).get()
    return Listener(channel, connections)
  }

  func stop() async throws { try await channel.close() }
}
