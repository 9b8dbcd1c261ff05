/// The data shown by `aboutScreen`.
public struct AboutState: Sendable {
  /// The program's version, such as `0.2.0+git20261128.143205.abc1234`.
  public var version: String
  /// The version of the analysis that derives activity metrics.
  public var analysisVersion: Int
  /// The ABI version of the page's WebAssembly module.
  public var abiVersion: Int
  /// The data directory's path on the server, or nil to hide it. Set only for the administrator, and never in a demo.
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
