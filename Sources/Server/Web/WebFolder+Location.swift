/// Where the page's files are: the folder given, or the one the server would find by itself; nil
/// where there is none. A folder that is given is not looked into.
public func webFolderPath(_ given: String? = nil) -> String? { WebFolder.locate(given) }
