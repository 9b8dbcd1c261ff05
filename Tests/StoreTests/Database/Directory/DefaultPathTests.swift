import Testing

@testable import Store

@Suite struct DefaultPathTests {
  @Test(arguments: [
    (["ANDANTE_DATA": "/data", "XDG_DATA_HOME": "/xdg", "HOME": "/home/ada"], "/data"),
    (["ANDANTE_DATA": "", "XDG_DATA_HOME": "/xdg", "HOME": "/home/ada"], "/xdg/andante"),
    (["XDG_DATA_HOME": "relative", "HOME": "/home/ada"], "/home/ada/.local/share/andante"),
    (["HOME": "/home/ada"], "/home/ada/.local/share/andante"),
  ])
  func firstUsableVariableDecides(environment: [String: String], path: String) {
    #expect(DataDirectory.defaultPath(environment) == path)
  }
}
