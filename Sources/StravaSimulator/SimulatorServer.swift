import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization
import TextEncoding

/// Serves a simulated Strava over HTTP until its task is cancelled.
public struct SimulatorServer: Sendable {
  public let strava: SimulatedStrava
  public var host = "127.0.0.1"
  /// The port; 0 for any free port.
  public var port = 0
  /// The PEM files for HTTPS; nil for plain HTTP.
  public var certificate: (chain: String, key: String)?

  private static let bodyLimit = 1 << 20
  private static let client = HTTPClient(
    eventLoopGroupProvider: .singleton,
    configuration: HTTPClient.Configuration(redirectConfiguration: .disallow))

  public init(_ strava: SimulatedStrava) { self.strava = strava }

  /// - Parameter onRunning: called with the port when the server is ready.
  public func run(onRunning: @escaping @Sendable (Int) -> Void = { _ in }) async throws {
    var logger = Logger(label: "strava-simulator")
    logger.logLevel = .critical
    let responder = CallbackResponder<BasicRequestContext> { request, _ in
      try await respond(to: request)
    }
    let application = Application(
      responder: responder, server: try server(),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { onRunning($0.localAddress?.port ?? port) }, logger: logger)
    try await application.run()
  }

  private func server() throws -> HTTPServerBuilder {
    guard let certificate else { return .http1() }
    let chain = try NIOSSLCertificate.fromPEMFile(certificate.chain)
    let configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(file: certificate.key, format: .pem)))
    return try .tls(.http1(), tlsConfiguration: configuration)
  }

  private func respond(to request: Request) async throws -> Response {
    let asked = try await Self.simulated(request)
    if asked.method == "POST", asked.path == "/simulator/rides" {
      return Self.response(await addRide(asked))
    }
    var answer = strava.answer(asked)
    if asked.method == "POST", answer.status == 201, asked.path.hasSuffix("/push_subscriptions") {
      answer = await confirm(asked, answer)
    }
    if answer.delaySeconds > 0 { try await Task.sleep(for: .seconds(answer.delaySeconds)) }
    return Self.response(answer)
  }

  private static func simulated(_ request: Request) async throws -> SimulatedRequest {
    var request = request
    let body = try await request.collectBody(upTo: bodyLimit)
    let query = request.uri.query ?? ""
    var fields = formFields(query)
    let text = String(buffer: body)
    if request.headers[.contentType]?.hasPrefix("application/json") == true {
      fields.merge(jsonFields(Array(text.utf8))) { $1 }
    } else {
      fields.merge(formFields(text)) { $1 }
    }
    return SimulatedRequest(
      method: request.method.rawValue, path: request.uri.path, fields: fields, query: query,
      authorization: request.headers[.authorization])
  }

  private static func formFields(_ text: String) -> [String: String] {
    var components = URLComponents()
    components.percentEncodedQuery = URLComponents(string: "?" + text)?.percentEncodedQuery
    let items = (components.queryItems ?? []).map {
      ($0.name, ($0.value ?? "").replacing("+", with: " "))
    }
    return Dictionary(items, uniquingKeysWith: { $1 })
  }

  private static func jsonFields(_ body: [UInt8]) -> [String: String] {
    let members = JSONValue(valid: body)?.members ?? []
    let fields = members.compactMap { member -> (String, String)? in
      let number = member.value.integer(in: Int.min...Int.max).map(String.init)
      return (member.value.text ?? number).map { (member.name, $0) }
    }
    return Dictionary(fields, uniquingKeysWith: { $1 })
  }

  private static func response(_ answer: SimulatedResponse) -> Response {
    var headers = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    let status = HTTPResponse.Status(code: answer.status)
    guard answer.isDropped else {
      return Response(
        status: status, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    }
    let body = ResponseBody(contentLength: answer.body.count + 1) { writer in
      try await writer.write(ByteBuffer(bytes: answer.body.prefix(answer.body.count / 2)))
      throw DroppedConnectionError()
    }
    return Response(status: status, headers: headers, body: body)
  }

  private struct DroppedConnectionError: Error {}

  // MARK: Athlete

  /// Adds a ride that starts now, from the fields `bike` and `seconds`, and sends an event to the subscriber.
  private func addRide(_ request: SimulatedRequest) async -> SimulatedResponse {
    guard let seconds = request.fields["seconds"].flatMap({ Int($0) }),
      (1...86_400).contains(seconds)
    else { return SimulatedResponse(400) }
    var id: Int64?
    let start = Int(strava.now())
    strava.change {
      id = $0.addRide(
        on: request.fields["bike"] ?? "", start: start, movingSeconds: seconds)
    }
    guard let id else { return .missing }
    let isReported = await send(strava.event(activity: id, aspect: "create"))
    return SimulatedResponse(
      200, .object([("id", .integer(Int(id))), ("told", .bool(isReported))]))
  }

  // MARK: Webhooks

  /// Calls the callback, which must echo a challenge to confirm the subscription, as Strava requires.
  private func confirm(
    _ request: SimulatedRequest, _ answer: SimulatedResponse
  ) async -> SimulatedResponse {
    let word = String(UInt64.random(in: .min ... .max), radix: 16)
    var query = URLComponents()
    query.queryItems = [
      URLQueryItem(name: "hub.mode", value: "subscribe"),
      URLQueryItem(name: "hub.challenge", value: word),
      URLQueryItem(name: "hub.verify_token", value: request.fields["verify_token"] ?? ""),
    ]
    let callback = request.fields["callback_url"] ?? ""
    let address = callback + "?" + (query.percentEncodedQuery ?? "")
    let echo = await Self.send("GET", address)
    let isEchoed = echo.flatMap { JSONValue(valid: $0)?["hub.challenge"]?.text } == word
    strava.confirmOrRemoveSubscription(isEchoed: isEchoed)
    return isEchoed
      ? answer
      : .fault(400, "Bad Request", "PushSubscription", "callback url", "GET to callback URL failed")
  }

  /// Sends an event to the subscriber, up to three times until the subscriber responds in time. Returns whether it did.
  public func send(_ event: [UInt8]) async -> Bool {
    guard let subscription = strava.state.withLock({ $0.subscription }), subscription.isConfirmed
    else { return false }
    for _ in 0..<3 where await Self.send("POST", subscription.callback, event) != nil {
      return true
    }
    return false
  }

  /// Sends a request and returns the body of a response with status 200, or nil if it takes longer than two seconds.
  private static func send(_ method: String, _ address: String, _ body: [UInt8]? = nil) async
    -> [UInt8]?
  {
    var request = HTTPClientRequest(url: address)
    request.method = method == "POST" ? .POST : .GET
    if let body {
      request.headers.add(name: "Content-Type", value: "application/json")
      request.body = .bytes(ByteBuffer(bytes: body))
    }
    // Treat every failure like a missing response.
    guard let response = try? await client.execute(request, timeout: .seconds(2)),
      response.status == .ok, let answer = try? await response.body.collect(upTo: bodyLimit)
    else { return nil }
    return Array(answer.readableBytesView)
  }
}
