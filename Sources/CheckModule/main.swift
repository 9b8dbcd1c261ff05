// Intentionally empty: the host calls the exports in Exports.swift and never runs `main`.
