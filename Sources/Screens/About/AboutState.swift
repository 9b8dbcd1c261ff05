/// What `aboutScreen` shows.
public struct AboutState: Sendable {
  /// The program's version, such as `0.2.0+git20261128.143205.abc1234`.
  public var version: String
  /// Of what derives the numbers.
  public var analysisVersion: Int
  /// Of the page's module.
  public var abiVersion: Int
  /// Where the data are on the machine; nil hides it: only the administrator is to know, and never in a demo.
  public var dataDirectory: String?

  public init(
    version: String, analysisVersion: Int, abiVersion: Int, dataDirectory: String? = nil
  ) {
    self.version = version
    self.analysisVersion = analysisVersion
    self.abiVersion = abiVersion
    self.dataDirectory = dataDirectory
  }
}
