import ArgumentParser

/// The help text for `--data`, which is the same for all commands.
var dataHelp: ArgumentHelp {
  ArgumentHelp(
    """
    The data directory; by default $ANDANTE_DATA, else $XDG_DATA_HOME/andante, else \
    ~/.local/share/andante.
    """,
    valueName: "directory")
}
