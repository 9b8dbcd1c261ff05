/// One sentence that names the options of `andante serve` that cannot be used, and says why.
public struct OptionFault: Error, Equatable, CustomStringConvertible {
  public let description: String
}
