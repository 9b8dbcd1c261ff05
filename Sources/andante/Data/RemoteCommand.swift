import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Server
import Store

/// A command that the server runs for this process. Shows its output, and does what only this process can do.
struct RemoteCommand {
  private let request: CommandRequest
  private let socket: ServerSocket
  private let answers: CallerAnswers

  init(_ arguments: [String], dataPath: String, socket: ServerSocket) {
    request = CommandRequest(
      arguments: arguments, directory: FileManager.default.currentDirectoryPath,
      dataPath: dataPath, errorIsTerminal: isatty(STDERR_FILENO) == 1)
    self.socket = socket
    answers = CallerAnswers(dataPath: dataPath)
  }

  /// Returns the command's exit status. The server cancels the command if this process ends earlier. The superuser loses
  /// its rights, so that the server cannot use them through its questions.
  ///
  /// - Throws: `StoreError.serverDoesNotAnswer`, or `RemoteCommandError` if the server ended first.
  func run() async throws -> Int32 {
    try Privileges.drop(toOwnerOf: request.dataPath)
    let client = HTTPClient(eventLoopGroupProvider: .singleton)
    let status: Int32
    do { status = try await run(client) } catch {
      try await client.shutdown()
      throw error
    }
    try await client.shutdown()
    return status
  }

  private func run(_ client: HTTPClient) async throws -> Int32 {
    let (body, lines) = AsyncStream.makeStream(of: ByteBuffer.self)
    defer { lines.finish() }
    lines.yield(try line(request))
    let response = try await response(client, body)
    guard response.status == .ok else { throw RemoteCommandError.refused(response.status.code) }
    for try await line in EventLines(response.body) {
      let event = try JSONDecoder().decode(CommandEvent.self, from: Data(line))
      if let status = event.exit { return status }
      if let text = event.out { StandardStream.output.write(text) }
      if let text = event.err { StandardStream.error.write(text) }
      if let question = event.ask { lines.yield(try self.line(answers.answer(question))) }
    }
    throw RemoteCommandError.ended(socket.displayPath)
  }

  private func response(
    _ client: HTTPClient, _ body: AsyncStream<ByteBuffer>
  ) async throws -> HTTPClientResponse {
    try await client.send(
      .POST, "/admin/v1/commands", .stream(body, length: .unknown), to: socket,
      of: request.dataPath)
  }

  private func line(_ value: some Encodable) throws -> ByteBuffer {
    ByteBuffer(bytes: try JSONEncoder().encode(value) + [UInt8(ascii: "\n")])
  }
}

extension HTTPClient {
  /// The maximum time until a server on a socket responds.
  private static let patience = TimeAmount.seconds(30)

  /// Sends a request to the server that uses a data directory.
  ///
  /// - Throws: `StoreError.serverDoesNotAnswer`.
  func send(
    _ method: HTTPMethod, _ path: String, _ body: HTTPClientRequest.Body? = nil,
    to socket: ServerSocket, of dataPath: String
  ) async throws -> HTTPClientResponse {
    let url = URL(httpURLWithSocketPath: socket.path, uri: path)
    var request = HTTPClientRequest(url: url?.absoluteString ?? "")
    request.method = method
    request.headers.add(name: "Host", value: "localhost")
    request.body = body
    do { return try await execute(request, timeout: Self.patience) } catch {
      throw StoreError.serverDoesNotAnswer(
        socket: socket.displayPath, holder: DirectoryLock.holder(of: dataPath))
    }
  }
}

/// The reason a command's result is unknown.
enum RemoteCommandError: Error, CustomStringConvertible {
  case refused(UInt)
  case ended(String)

  var description: String {
    switch self {
    case .refused(let status):
      "the server refused the command (status \(status)): restart the server"
    case .ended(let socket):
      "the server on \(socket) stopped before the command had finished: start it, then run the command again"
    }
  }
}

/// The lines of a response. A connection that breaks ends them.
private struct EventLines: AsyncSequence {
  private let body: HTTPClientResponse.Body

  init(_ body: HTTPClientResponse.Body) { self.body = body }

  func makeAsyncIterator() -> Iterator { Iterator(body: body.makeAsyncIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    var body: HTTPClientResponse.Body.AsyncIterator
    private var rest: [UInt8] = []

    init(body: HTTPClientResponse.Body.AsyncIterator) { self.body = body }

    mutating func next() async throws -> [UInt8]? {
      while true {
        if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          defer { rest.removeFirst(end + 1) }
          return Array(rest[..<end])
        }
        // The caller reports that the last line is missing.
        guard let buffer = try? await body.next() else { return nil }
        rest += Array(buffer: buffer)
      }
    }
  }
}
