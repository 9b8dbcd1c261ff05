import HTTPTypes
import Hummingbird

/// Adds headers that restrict pages to the browser features they need.
struct SecurityHeaders: AppMiddleware {
  static let contentSecurityPolicy = """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
    worker-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'
    """

  static let permissionsPolicy = """
    geolocation=(self), accelerometer=(self), gyroscope=(self), camera=(self), \
    screen-wake-lock=(self), microphone=()
    """

  private static let fields: [(HTTPField.Name, String)] = [
    (.contentSecurityPolicy, contentSecurityPolicy),
    (.xContentTypeOptions, "nosniff"),
    // With "no-referrer", browsers would send `Origin: null` with the site's own forms, which the CSRF check rejects.
    (.referrerPolicy, "same-origin"),
    (.permissionsPolicy, permissionsPolicy),
    (.crossOriginOpenerPolicy, "same-origin"),
    (.crossOriginResourcePolicy, "same-origin"),
  ]

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    var response = try await next(request, context)
    for (name, value) in Self.fields { response.headers[name] = value }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }
}

extension Response {
  /// Makes the browser clear this server's resources from its cache, so that the next athlete who uses the browser
  /// cannot see them.
  mutating func clearBrowserCache() { headers[.clearSiteData] = "\"cache\"" }
}

extension HTTPField.Name {
  /// Returns a header name that is known to be valid.
  static func known(_ name: String) -> HTTPField.Name {
    guard let field = HTTPField.Name(name) else { preconditionFailure("not a field name: \(name)") }
    return field
  }

  static let referrerPolicy = known("Referrer-Policy")
  static let permissionsPolicy = known("Permissions-Policy")
  static let crossOriginOpenerPolicy = known("Cross-Origin-Opener-Policy")
  static let crossOriginResourcePolicy = known("Cross-Origin-Resource-Policy")
  static let secFetchSite = known("Sec-Fetch-Site")
  static let formToken = known("X-Andante-CSRF")
  static let fileName = known("X-File-Name")
  /// The ID of the athlete whose page a response contains, for the service worker.
  static let athlete = known("X-Andante-Athlete")
  static let clearSiteData = known("Clear-Site-Data")
}
