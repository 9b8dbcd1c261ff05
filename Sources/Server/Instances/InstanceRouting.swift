import Engine
import HTTPTypes
import Hummingbird
import Store

/// An athlete's request that came to an instance which no longer has their file.
struct MovedAway: Error {
  let instance: InstanceName
}

/// What a load balancer reads to find an athlete's instance. None of it is secret, and none of it gives access.
enum InstanceRoute {
  /// The cookie, and the parameter of a query that counts before it.
  static let name = InstanceName.routeName

  static func cookie(_ instance: InstanceName, isSecure: Bool) -> Cookie {
    Cookie(
      name: name, value: instance.description,
      maxAge: Int(saturating: AccountStore.sessionLifetime), path: "/",
      secure: isSecure, httpOnly: true, sameSite: .strict)
  }

  /// The same address with the parameter in place of an earlier one.
  static func address(_ uri: String, at instance: InstanceName) -> String {
    let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let kept = parts.dropFirst().flatMap { $0.split(separator: "&") }
      .filter { !$0.hasPrefix(name + "=") }.map(String.init)
    return parts[0] + "?" + (kept + ["\(name)=\(instance)"]).joined(separator: "&")
  }
}

/// Sends requests of athletes who were moved to the instance that has their file: the same request again, with the cookie
/// by which the load balancer finds it, and with a parameter for programs that keep no cookies.
struct ShowTheWay: RouterMiddleware {
  typealias Context = AppContext
  let services: AppServices

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as MovedAway {
      let isProgram = ["/api/v1/", "/calendar/"].contains { request.uri.path.hasPrefix($0) }
      // With one slash at its beginning: two would name another host.
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

/// Gives a signed-in browser, and one that opens a set-up link, the cookie that leads it to this instance again.
struct InstanceCookie: RouterMiddleware {
  typealias Context = AppContext
  let services: AppServices

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard let instance = services.options.instance,
      context.visitor != nil || request.uri.path == "/setup",
      request.cookies[InstanceRoute.name]?.value != instance.description
    else { return response }
    response.setCookie(InstanceRoute.cookie(instance, isSecure: request.isSecure))
    return response
  }
}

extension AppServices {
  /// - Throws: `MovedAway` for an athlete whose file is at another instance.
  func requireHere(_ athlete: Athlete) async throws {
    if case .moved(let instance) = try await accounts.whereabouts(of: athlete) {
      stores.close(athlete)
      throw MovedAway(instance: instance)
    }
  }

  /// - Throws: `MovedAway` for a link of an athlete whose file is at another instance.
  func requireHere(link: String) async throws {
    if case .moved(let instance) = try await accounts.whereabouts(ofLink: link) {
      throw MovedAway(instance: instance)
    }
  }
}
