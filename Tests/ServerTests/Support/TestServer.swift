import Foundation
import Gallery
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Store

@testable import Server

/// The smallest picture that is accepted as a JPEG: JFIF header, one scan, end of image.
let smallJPEG: [UInt8] =
  [0xFF, 0xD8, 0xFF, 0xDB, 0, 4, 1, 2] + [0xFF, 0xDA, 0, 2, 0xAB, 0xFF, 0, 0xCD] + [0xFF, 0xD9]

/// The smallest picture that is accepted as a PNG: the signature and the last chunk.
let smallPNG: [UInt8] =
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]
  + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

/// A server with a temporary data directory.
struct TestServer {
  let services: AppServices
  static let now = 1_795_260_000.0

  static func run(
    demo: Bool = false, gallery: Bool = false, host: String = "127.0.0.1",
    proxy: ProxyTrust? = nil, oidc: OIDCSettings? = nil,
    changing change: (inout ServerOptions) -> Void = { _ in },
    _ test: @Sendable (TestServer, Browser) async throws -> Void
  ) async throws {
    let path = NSTemporaryDirectory() + "andante-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = ServerOptions(dataPath: path)
    options.host = host
    options.gallery = gallery ? galleryPage : nil
    options.proxyTrust = proxy
    options.trustedProxies = proxy?.proxies ?? .none
    options.oidc = oidc
    options.webPath = path + "/web"
    if demo { options.demo = ServerOptions.Demo(seed: 1, today: 20_778) }
    change(&options)
    let services = try await AppServices(options: options, now: { Self.now })
    let application = buildApplication(services, logger: silentLogger)
    try await test(
      TestServer(services: services), Browser(client: RouterClient(application.responder)))
  }

  /// Runs a test with a browser that has signed in as the first athlete.
  static func signedIn(
    demo: Bool = false, _ test: @Sendable (TestServer, Browser) async throws -> Void
  ) async throws {
    try await run(demo: demo) { server, browser in
      try await test(server, try await server.signedIn(browser))
    }
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

  func get(_ path: String, headers: HTTPFields = [:]) async throws -> RouterAnswer {
    try await client.execute(uri: path, method: .get, headers: headers.adding(cookie))
  }

  /// Posts a form with the form token, as a page does.
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

  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }
}

let silentLogger: Logger = {
  var logger = Logger(label: "test")
  logger.logLevel = .critical
  return logger
}()

/// Returns a GPX file, like one from a watch, of a run at 3 m/s with one point per second.
func sampleGPX(name: String = "Lake loop", pointCount: Int = 120, start: Int = 0) -> [UInt8] {
  let points = (0..<pointCount).map { index in
    let seconds = start + index
    let time =
      "2026-11-\(10 + seconds / 3_600)T06:\(padded(seconds / 60 % 60)):\(padded(seconds % 60))Z"
    return """
      <trkpt lat="\(48.1 + Double(index) * 0.000_027)" lon="11.5"><ele>520</ele>\
      <time>\(time)</time></trkpt>
      """
  }
  return Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Test" xmlns="http://www.topografix.com/GPX/1/1">
    <trk><name>\(name)</name><type>running</type><trkseg>\(points.joined())</trkseg></trk></gpx>
    """.utf8)
}

private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
