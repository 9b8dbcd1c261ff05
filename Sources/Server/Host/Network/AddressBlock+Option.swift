public import Outbound

extension AddressBlock {
  /// Parses addresses and blocks of addresses, such as `10.0.0.7`, `10.0.0.0/8` or `fd00::/8`.
  ///
  /// - Parameter option: The command-line option that contained `texts`, for the error message.
  /// - Throws: `OptionError` if one of `texts` is not an address or block.
  public static func list(_ texts: [String], option: String) throws(OptionError) -> [AddressBlock] {
    var blocks: [AddressBlock] = []
    for text in texts {
      guard let block = AddressBlock(text) else {
        throw OptionError(
          description: "\(option) takes an address or a block such as 10.0.0.0/8, not \(text).")
      }
      blocks.append(block)
    }
    return blocks
  }
}
