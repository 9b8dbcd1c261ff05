import ActivityFiles
import Foundation
import Gallery
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Store
import TextEncoding

@testable import Server

/// A path at which nothing exists yet. A folder or database that is created there is removed on deinitialization.
final class TemporaryPath: Sendable {
  let path = NSTemporaryDirectory() + "andante-test-\(UUID().uuidString)"
  var url: URL { URL(fileURLWithPath: path) }

  /// Writes a file into the folder and returns its path.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  deinit {
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
  }
}

/// A server with a temporary data directory, which is removed together with the server and its last browser.
struct TestServer {
  let services: AppServices
  private let folder: TemporaryPath
  static let now = 1_795_260_000.0

  /// Returns a server, and a browser that hasn't signed in.
  ///
  /// - Parameters:
  ///   - folder: The data directory, if several servers use the same one.
  ///   - make: Creates the services, for example with another clock.
  static func start(
    in folder: TemporaryPath = TemporaryPath(), demo: Bool = false, gallery: Bool = false,
    host: String = "127.0.0.1", proxy: ProxyTrust? = nil, oidc: OIDCSettings? = nil,
    changing change: (inout ServerOptions) throws -> Void = { _ in },
    making make: (ServerOptions) async throws -> AppServices = {
      try await AppServices(options: $0, now: { Self.now })
    }
  ) async throws -> (TestServer, Browser) {
    var options = ServerOptions(dataPath: folder.path)
    options.host = host
    options.gallery = gallery ? galleryPage : nil
    options.proxyTrust = proxy
    options.trustedProxies = proxy?.proxies ?? .none
    options.oidc = oidc
    options.webPath = folder.path + "/web"
    if demo { options.demo = ServerOptions.Demo(seed: 1, today: 20_778) }
    try change(&options)
    let server = TestServer(services: try await make(options), folder: folder)
    return (server, try await server.browser())
  }

  /// Returns a server, and a browser that has signed in as the first athlete.
  static func signedIn(
    in folder: TemporaryPath = TemporaryPath(), demo: Bool = false,
    changing change: (inout ServerOptions) throws -> Void = { _ in },
    making make: (ServerOptions) async throws -> AppServices = {
      try await AppServices(options: $0, now: { Self.now })
    }
  ) async throws -> (TestServer, Browser) {
    let (server, browser) = try await start(in: folder, demo: demo, changing: change, making: make)
    return (server, try await server.signedIn(browser))
  }

  /// Returns a browser that hasn't signed in.
  func browser() async throws -> Browser {
    let application = buildApplication(services, logger: silentLogger)
    return Browser(client: client(try await application.responder))
  }

  /// Returns a client for another responder of this server.
  func client<Responder: HTTPResponder>(_ responder: Responder) -> RouterClient
  where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    RouterClient(responder, folder: folder)
  }

  /// Returns a browser that has signed in with a sign-in link.
  ///
  /// - Parameter athlete: The athlete who signs in; the first athlete by default.
  func signedIn(_ browser: Browser, as athlete: Athlete? = nil) async throws -> Browser {
    let link = try await services.accounts.newSetupLink(
      for: athlete ?? services.athlete, now: services.now())
    let answer = try await browser.post("/setup", form: ["token": link.text, "name": "Test"])
    var signedIn = browser
    signedIn.cookie = answer.headers[.setCookie].flatMap { $0.split(separator: ";").first }
      .map(String.init)
    signedIn.csrf = try await services.visitor(token: signedIn.sessionToken)?.formToken ?? ""
    return signedIn
  }

  /// Creates an athlete.
  func athlete(named name: String) async throws -> Athlete {
    try await services.accounts.athlete(named: name, now: Self.now)
  }

  /// The folder of the web files.
  var webPath: String { services.options.dataPath + "/web" }

  /// Writes a file to a path relative to the web folder. The path may be outside the folder.
  func writeWebFile(_ name: String, _ bytes: [UInt8] = Array("secret".utf8)) throws {
    let url = URL(fileURLWithPath: webPath + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func store() throws -> AthleteStore { try services.store(of: services.athlete) }
}

/// A browser with its cookies and form token.
struct Browser: Sendable {
  var client: RouterClient
  var cookie: String?
  var csrf = ""

  var sessionToken: String {
    cookie?.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""
  }

  @discardableResult
  func get(_ path: String, headers: HTTPFields = [:]) async throws -> RouterAnswer {
    try await client.execute(uri: path, method: .get, headers: headers.adding(cookie))
  }

  /// Posts a form with the form token, as a page does.
  @discardableResult
  func post(
    _ path: String, form: [String: String] = [:], token: String? = nil, headers: HTTPFields = [:]
  ) async throws -> RouterAnswer {
    var form = form
    let token = token ?? csrf
    if !token.isEmpty { form["csrf"] = token }
    let body = form.map { "\($0)=\(percentEncoded($1))" }.joined(separator: "&")
    return try await execute(path, headers, body: body)
  }

  /// Posts an encoded form with the form token.
  @discardableResult
  func post(_ path: String, encoded fields: String) async throws -> RouterAnswer {
    try await execute(path, [:], body: "csrf=\(csrf)&" + fields)
  }

  private func execute(
    _ path: String, _ headers: HTTPFields, body: String
  ) async throws -> RouterAnswer {
    var headers = headers.adding(cookie)
    headers[.contentType] = "application/x-www-form-urlencoded"
    return try await client.execute(
      uri: path, method: .post, headers: headers, body: ByteBuffer(string: body))
  }

  /// Posts bytes with the form token in a header, as a script does.
  @discardableResult
  func send(
    _ path: String, _ bytes: [UInt8], headers: HTTPFields = [:]
  ) async throws -> RouterAnswer {
    var headers = headers.adding(cookie)
    if headers[.formToken] == nil { headers[.formToken] = csrf }
    headers[.contentType] = "application/octet-stream"
    return try await client.execute(
      uri: path, method: .post, headers: headers, body: ByteBuffer(bytes: bytes))
  }
}

extension HTTPFields {
  fileprivate func adding(_ cookie: String?) -> HTTPFields {
    var fields = self
    if let cookie { fields[.cookie] = cookie }
    return fields
  }
}

extension RouterAnswer {
  var text: String { String(buffer: body) }
  var bytes: [UInt8] { Array(body.readableBytesView) }

  var json: JSONValue { get throws { try JSONValue(bytes: bytes) } }

  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }
}

let silentLogger: Logger = {
  var logger = Logger(label: "test")
  logger.logLevel = .critical
  return logger
}()
