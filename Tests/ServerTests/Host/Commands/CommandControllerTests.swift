import Foundation
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore
import Store
import Testing

@testable import Server

struct CommandControllerTests {
  private static let path = "/admin/v1/commands"

  private func start(
    running command: @escaping @Sendable ([String]) async -> Int32
  ) async throws -> TestServer {
    func change(_ options: inout ServerOptions) { options.runCommand = command }
    return try await TestServer.start(changing: change).0
  }

  /// Sends a command and its replies, and returns the events of the response.
  ///
  /// - Parameter endsEarly: Whether the caller ends before the command.
  private func events(
    _ server: TestServer, _ command: CommandRequest, replies: [CommandReply] = [],
    endsEarly: Bool = false
  ) async throws -> [CommandEvent] {
    let encoder = JSONEncoder()
    let lines = try [encoder.encode(command)] + replies.map(encoder.encode)
    let (body, sender) = AsyncStream.makeStream(of: ByteBuffer.self)
    sender.yield(ByteBuffer(bytes: lines.flatMap { Array($0) + [UInt8(ascii: "\n")] }))
    if endsEarly { sender.finish() }
    let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: Self.path)
    let context = AppContext(
      source: ApplicationRequestContextSource(
        channel: RouterClient.channel(), logger: silentLogger))
    let response = try await buildResponder(server.services, isOnSocket: true).respond(
      to: Request(head: head, body: RequestBody(asyncSequence: body)), context: context)
    #expect(response.status == .ok)
    let caller = EventCollector(sender: sender)
    try await response.body.write(caller)
    return try caller.text.withLockedValue { $0 }.split(separator: "\n").map {
      try JSONDecoder().decode(CommandEvent.self, from: Data($0.utf8))
    }
  }

  private func request(_ arguments: [String] = ["bikes"]) -> CommandRequest {
    CommandRequest(
      arguments: arguments, directory: "/home/ada", dataPath: "/data", errorIsTerminal: false)
  }

  @Test func outputAndExitStatusAreStreamed() async throws {
    let run: @Sendable ([String]) async -> Int32 = { arguments in
      guard let host = HostedCommand.current else { return 99 }
      host.write("\(arguments)\n")
      host.show("ride.gpx", for: "/home/ada/ride.gpx")
      host.writeError("/home/ada/ride.gpx: unreadable\n")
      return 3
    }
    let server = try await start(running: run)
    let events = try await events(server, request(["import", "ride.gpx"]))
    #expect(
      events == [
        CommandEvent(out: "[\"import\", \"ride.gpx\"]\n"),
        CommandEvent(err: "ride.gpx: unreadable\n"), CommandEvent(exit: 3),
      ])
  }

  @Test func repliesAnswerQuestions() async throws {
    let run: @Sendable ([String]) async -> Int32 = { _ in
      guard let host = HostedCommand.current else { return 99 }
      do {
        let line = try await host.ask(.readLine).line ?? "nothing"
        host.write("\(line)\n")
        return 0
      } catch { return 98 }
    }
    let server = try await start(running: run)
    let events = try await events(server, request(), replies: [CommandReply(line: "Ada")])
    #expect(
      events == [CommandEvent(ask: .readLine), CommandEvent(out: "Ada\n"), CommandEvent(exit: 0)])
  }

  @Test func otherVersionIsRefused() async throws {
    let (server, _) = try await TestServer.start()
    var request = request()
    request.version = "0.0.1"
    let events = try await events(server, request)
    #expect(events.count == 2 && events.last == CommandEvent(exit: 1))
    #expect(events.first?.err?.hasSuffix("and this is 0.0.1: restart the server\n") == true)
  }

  @Test func commandIsCancelledWhenTheCallerEnds() async throws {
    let run: @Sendable ([String]) async -> Int32 = { _ in
      do { try await Task.sleep(for: .seconds(10)) } catch { return 1 }
      return 0
    }
    let server = try await start(running: run)
    let events = try await events(server, request(), endsEarly: true)
    #expect(events.last == CommandEvent(exit: 1))
  }

  @Test func portServesNoCommandsAndRequiresTokens() async throws {
    let (server, _) = try await TestServer.start()
    let port = server.client(buildResponder(server.services))
    let refused = try await port.execute(
      uri: Self.path, method: .post, body: ByteBuffer(string: "{}\n"))
    #expect(refused.status != .ok)
    let paths = buildRouter(server.services).routes.map(\.path.description)
    #expect(!paths.contains { $0.hasPrefix("/admin/") })
    try await port.execute(uri: "/api/v1/athlete", method: .get).expect(.unauthorized)
    let socket = server.client(buildResponder(server.services, isOnSocket: true))
    try await socket.execute(uri: "/api/v1/athlete", method: .get).expect(
      .ok, has: server.services.athlete.name)
  }

  @Test(arguments: [true, false])
  func filesAreSharedWithinAMountNamespace(isSame: Bool) async throws {
    let run: @Sendable ([String]) async -> Int32 = { _ in
      HostedCommand.current?.sharesFiles == isSame ? 0 : 1
    }
    let server = try await start(running: run)
    var request = request()
    if !isSame { request.mountNamespace = "mnt:[1]" }
    let events = try await events(server, request)
    #expect(events == [CommandEvent(exit: 0)])
  }

  @Test func stagedFilesAreRemovedAfterTheCommand() async throws {
    let run: @Sendable ([String]) async -> Int32 = { _ in
      do {
        guard let host = HostedCommand.current else { return 99 }
        let path = try host.stagedPath(for: "a/ride.gpx")
        try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        let name = host.stagedName(of: path)
        return name.hasSuffix("/1/ride.gpx") && !name.hasPrefix("/") ? 0 : 98
      } catch { return 97 }
    }
    let server = try await start(running: run)
    let events = try await events(server, request())
    #expect(events.last == CommandEvent(exit: 0))
    #expect(FileManager.default.names(in: server.services.directory.stagingPath).isEmpty)
  }
}

/// Collects a response, and ends the request after the exit status, as a caller does.
private struct EventCollector: ResponseBodyWriter {
  let text = NIOLockedValueBox("")
  let sender: AsyncStream<ByteBuffer>.Continuation

  func write(_ buffer: ByteBuffer) async throws {
    let line = String(buffer: buffer)
    text.withLockedValue { $0 += line }
    if line.hasPrefix("{\"exit\"") { sender.finish() }
  }

  func finish(_ trailers: HTTPFields?) async throws {}
}
