<<<<<<< HEAD
// Intentionally empty: JavaScript calls the exported functions and never runs `main`.
=======
// Intentionally empty: the host calls the exports in Exports.swift and never runs `main`.
>>>>>>> ac91b487d6d18bd3d34c9a1a05ec92a05bdbcf34
