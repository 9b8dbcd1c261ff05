import Engine
import HTTPTypes
import Hummingbird
import Store

/// The error for a request that reached an instance that no longer has the athlete's database.
struct AthleteMovedError: Error {
  let instance: InstanceName
}

/// The routing information that a load balancer uses to find an athlete's instance. It is not secret and grants no
/// access.
enum InstanceRoute {
  /// The name of the cookie, and of the query parameter that takes precedence over it.
  static let name = InstanceName.routeName

  static func cookie(_ instance: InstanceName, isSecure: Bool) -> Cookie {
    Cookie(
      name: name, value: instance.description,
      maxAge: Int(saturating: AccountStore.sessionLifetime), path: "/",
      secure: isSecure, httpOnly: true, sameSite: .strict)
  }

  /// Returns the URI with the instance as a query parameter, replacing any existing one.
  static func address(_ uri: String, at instance: InstanceName) -> String {
    let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let kept = parts.dropFirst().flatMap { $0.split(separator: "&") }
      .filter { !$0.hasPrefix(name + "=") }.map(String.init)
    return parts[0] + "?" + (kept + ["\(name)=\(instance)"]).joined(separator: "&")
  }
}

/// Redirects requests to the instance that has the athlete's database. Sets the cookie that the load balancer uses;
/// for API clients and calendar apps, which don't keep cookies, adds a query parameter.
struct InstanceRedirect: AppMiddleware {
  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as AthleteMovedError {
      let isProgram = ["/api/v1/", "/calendar/"].contains { request.uri.path.hasPrefix($0) }
      // Starts with exactly one slash, because `//` would start a host name.
      let uri = "/" + String(request.uri.description.drop { $0 == "/" || $0 == "\\" })
      var response = Response(
        status: .temporaryRedirect,
        headers: [
          .location: isProgram || uri.contains(InstanceRoute.name + "=")
            ? InstanceRoute.address(uri, at: error.instance) : uri
        ])
      response.setCookie(
        InstanceRoute.cookie(error.instance, isSecure: request.isSecure))
      return response
    }
  }
}

/// Sets the cookie with which a load balancer routes later requests to this instance. It is set for signed-in browsers
/// and for browsers that open a sign-in link.
struct InstanceCookie: AppMiddleware {
  /// The name by which the load balancer knows this instance, or nil if it is the only one.
  let instance: InstanceName?

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    var response = try await next(request, context)
    guard let instance,
      context.visitor != nil || request.uri.path == "/setup",
      request.cookies[InstanceRoute.name]?.value != instance.description
    else { return response }
    response.setCookie(InstanceRoute.cookie(instance, isSecure: request.isSecure))
    return response
  }
}

extension BaseServices {
  /// - Throws: `AthleteMovedError` if the athlete's database was moved to another instance.
  func requireLocal(_ athlete: Athlete) async throws {
    if case .moved(let instance) = try await accounts.athleteLocation(of: athlete) {
      stores.close(athlete)
      throw AthleteMovedError(instance: instance)
    }
  }

  /// - Throws: `AthleteMovedError` if the link belongs to an athlete whose database was moved to another instance.
  func requireLocal(link: String) async throws {
    if case .moved(let instance) = try await accounts.athleteLocation(ofLink: link) {
      throw AthleteMovedError(instance: instance)
    }
  }
}
