import Hummingbird

/// Handles the requests of a feature's pages. Each controller stores the services that it uses.
protocol Controller: Sendable {
  func addRoutes(to router: Router<AppContext>)
}
