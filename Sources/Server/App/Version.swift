let andanteVersion = "0.1.0"
