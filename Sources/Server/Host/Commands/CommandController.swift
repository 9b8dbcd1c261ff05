import Engine
import Foundation
import HTTPTypes
import Hummingbird
import ServiceLifecycle
import Store

/// Runs commands of other processes. Exists only on the socket in the data directory.
///
/// The request's body and the response consist of lines with one JSON object each. The body begins with a
/// `CommandRequest`, followed by the replies to the server's questions, and stays open until the command has ended. The
/// command is cancelled if the connection is closed earlier.
struct CommandController: Controller {
  private static let path = RouterPath("/admin/v1/commands")
  private static let maximumLineBytes = 1 << 20
  /// The threads on which commands run, because they may wait for files.
  private static let threads = WorkPool(name: "commands", threadCount: 4)

  let services: BaseServices
  let uploads: UploadJobs
  /// Runs a command in the current task (`ServerOptions.runCommand`).
  let runCommand: (@Sendable (_ arguments: [String]) async -> Int32)?

  func addRoutes(to router: Router<AppContext>) {
    router.post(Self.path) { request, _ in
      Response(
        status: .ok, headers: [.contentType: "application/x-ndjson"],
        body: ResponseBody { writer in
          try await serve(request.body, to: &writer)
        })
    }
  }

  private func serve(
    _ body: RequestBody, to writer: inout any ResponseBodyWriter
  ) async throws {
    let (lines, source) = AsyncStream.makeStream(of: [UInt8].self)
    // The connection allows only one reader at a time, so this reads until the caller has ended.
    let reader = Task { await Self.read(body, into: source) }
    let (events, output) = AsyncStream.makeStream(of: CommandEvent.self)
    let command = Task {
      await run(lines, output)
      output.finish()
    }
    let watcher = Task {
      await reader.value
      command.cancel()
    }
    do {
      for await event in events {
        try await writer.write(ByteBuffer(bytes: try jsonBytes(event) + [UInt8(ascii: "\n")]))
      }
    } catch {
      command.cancel()
      for await _ in events {}
    }
    await command.value
    try await writer.finish(nil)
    await watcher.value
  }

  /// Reads the lines of the body. Ends when the caller closes the connection. Ignores everything after a line that is
  /// too long.
  private static func read(
    _ body: RequestBody, into lines: AsyncStream<[UInt8]>.Continuation
  ) async {
    var rest: [UInt8] = []
    do {
      for try await buffer in body {
        rest += Array(buffer: buffer)
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          lines.yield(Array(rest[..<end]))
          rest.removeFirst(end + 1)
        }
        if rest.count > maximumLineBytes {
          lines.finish()
          rest = []
        }
      }
    } catch {
      // The caller closed the connection.
    }
    lines.finish()
  }

  private func run(
    _ lines: AsyncStream<[UInt8]>, _ output: AsyncStream<CommandEvent>.Continuation
  ) async {
    guard let line = await lines.first(where: { _ in true }) else { return }
    let request: CommandRequest
    do { request = try Self.accepted(line) } catch {
      output.yield(CommandEvent(err: "andante: \(error)\n"))
      output.yield(CommandEvent(exit: 1))
      return
    }
    let (replies, answered) = AsyncStream.makeStream(of: CommandReply.self)
    let parser = Task {
      for await line in lines {
        // A reply that cannot be read counts as a closed connection.
        guard let reply = try? JSONDecoder().decode(CommandReply.self, from: Data(line)) else {
          break
        }
        answered.yield(reply)
      }
      answered.finish()
    }
    let command = HostedCommand(
      request, services: services, uploads: uploads, replies: replies, events: output)
    let status = await exitStatus(of: command, output)
    command.removeStagedFiles()
    output.yield(CommandEvent(exit: status))
    parser.cancel()
    await parser.value
  }

  /// - Throws: `OptionError` if the request cannot be read or comes from another version.
  private static func accepted(
    _ line: [UInt8]
  ) throws(OptionError) -> CommandRequest {
    struct Version: Decodable { var version: String }
    let data = Data(line)
    // An unknown version is reported like a wrong one.
    let version = (try? JSONDecoder().decode(Version.self, from: data))?.version
    guard version == andanteVersion else {
      throw OptionError(
        description:
          "the server runs Andante \(andanteVersion), and this is \(version ?? "another version"): restart the server"
      )
    }
    // A request of the same version can always be read unless it was not sent by this program.
    guard let request = try? JSONDecoder().decode(CommandRequest.self, from: data) else {
      throw OptionError(description: "the request is not a command")
    }
    return request
  }

  private func exitStatus(
    of command: HostedCommand, _ output: AsyncStream<CommandEvent>.Continuation
  ) async -> Int32 {
    guard let runCommand else { return 1 }
    let (status, isCancelled) = await cancelWhenGracefulShutdown {
      await withTaskExecutorPreference(Self.threads) {
        await HostedCommand.$current.withValue(command) {
          await LocalZone.$reader.withValue(TimeZone(identifier: command.request.timeZone)) {
            (await runCommand(command.request.arguments), Task.isCancelled)
          }
        }
      }
    }
    if isCancelled, status != 0 {
      let prefix = command.request.errorPrefix
      output.yield(
        CommandEvent(err: "\(prefix)andante: the server is stopping: run the command again later\n")
      )
    }
    return status
  }
}
