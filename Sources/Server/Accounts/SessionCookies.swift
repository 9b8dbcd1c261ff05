import Engine
import HTTPTypes
import Hummingbird
import Store

/// Cookies that bind a sign-in to the browser that started it.
enum SignInCookie: String {
  case passkey
  /// Sent by the browser when it returns from the provider, which is a cross-site request.
  case oidc
  /// Sent by the browser when it returns from Strava, which is a cross-site request.
  case strava

  fileprivate var sameSite: Cookie.SameSite { self == .passkey ? .strict : .lax }
}

/// Creates and reads the cookies of sessions and sign-ins. They are restricted to HTTPS if the request used HTTPS.
struct SessionCookies: Sendable {
  let port: Int
  /// Whether the server is one of several instances behind a load balancer.
  let hasInstances: Bool

  init(_ options: ServerOptions) {
    (port, hasInstances) = (options.port, options.instance != nil)
  }

  /// Returns the secret from the session cookie.
  func token(in request: Request) -> String? { request.cookies[name(for: request)]?.value }

  func session(_ value: String, for request: Request) -> Cookie {
    session(value, maxAge: Int(saturating: AccountStore.sessionLifetime), for: request)
  }

  /// Returns a cookie that makes the browser delete its session cookie.
  func expiredSession(for request: Request) -> Cookie { session("", maxAge: 0, for: request) }

  private func session(_ value: String, maxAge: Int, for request: Request) -> Cookie {
    Cookie(
      name: name(for: request), value: value, maxAge: maxAge, path: "/",
      secure: request.isSecure, httpOnly: true, sameSite: .strict)
  }

  /// Returns the session cookie's name. It includes the port because browsers share cookies between the ports of a
  /// host. Omits the port for instances behind a load balancer, which must all use the same name.
  private func name(for request: Request) -> String {
    let name = request.isSecure ? "__Host-andante" : "andante"
    return hasInstances ? name : "\(name)-\(port)"
  }

  // MARK: Sign-ins

  func value(of cookie: SignInCookie, in request: Request) -> String? {
    request.cookies[name(of: cookie, for: request)]?.value
  }

  /// - Parameter lifetime: The cookie's lifetime in seconds. 0 deletes the cookie.
  func signIn(
    _ cookie: SignInCookie, _ value: String, lifetime: Double, for request: Request
  ) -> Cookie {
    Cookie(
      name: name(of: cookie, for: request), value: value, maxAge: Int(saturating: lifetime),
      path: "/", secure: request.isSecure, httpOnly: true, sameSite: cookie.sameSite)
  }

  /// Returns the cookie's name. Over HTTPS, its prefix prevents other ports and subdomains of the host from setting it.
  private func name(of cookie: SignInCookie, for request: Request) -> String {
    (request.isSecure ? "__Host-" : "") + "andante-\(cookie.rawValue)-\(port)"
  }
}

/// Returns the name to show in the list of devices: browser and operating system, without versions.
func deviceName(of request: Request) -> String {
  let agent = request.headers[.userAgent] ?? ""
  func first(_ names: [(String, String)]) -> String? {
    names.first { agent.contains($0.0) }?.1
  }
  let browser = first([
    ("Firefox/", "Firefox"), ("FxiOS", "Firefox"), ("Edg", "Edge"), ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
  ])
  let system = first([
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Mac OS X", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
  ])
  switch (browser, system) {
  case (let browser?, let system?): return "\(browser) on \(system)"
  case (let name?, nil), (nil, let name?): return name
  case (nil, nil): return "A device"
  }
}
