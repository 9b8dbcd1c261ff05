/// What commands and pages state.
public let andanteVersion = "0.1.0"
